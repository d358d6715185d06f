import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ShippingAddress } from '#domains/accounts/contract.ts'
import { BusinessFields } from '#domains/accounts/web/parts/business-fields.tsx'
import { readDeliveryPlace } from '#domains/shipping/web/parts/delivery-place.ts'
import { MAX_ADDRESS_FIELD_LENGTH } from '#shared/address.ts'
import { findState, indianStates, isIndia } from '#shared/india.ts'
import { Field, SelectField } from '#ui/field.tsx'
import { useFormContext } from '#ui/form.tsx'
import { leftHalf, rightHalf } from '#ui/half-width.ts'
import { useSite } from '#ui/site.ts'
import { HOME_COUNTRY, listCountryOptions } from './countries.ts'
import { hasCountryCode, INDIAN_CODE, toFormPhone } from './indian-phone.ts'
import { usePlaceLookup } from './use-place-lookup.ts'
import type { ShippingChoice } from './use-shipping-choice.ts'

/** The "shipping" prefix makes autofill prefer delivery addresses. */
const shippingAutocomplete = (field: string) => `shipping ${field}`

/** Uses the PIN code of the product page or the cart for an address without one. */
function withKnownPlace(address: Partial<ShippingAddress>): Partial<ShippingAddress> {
  const place = readDeliveryPlace()
  if (!place || address.postalCode || (address.country && !isIndia(address.country))) return address
  return { ...address, postalCode: place.pin, city: place.city, state: place.state }
}

interface AddressFieldsProps {
  initialAddress: Partial<ShippingAddress>
  shipping: ShippingChoice
}

export function AddressFields({ shipping, ...props }: AddressFieldsProps) {
  const { draft } = useFormContext()
  const { countries } = useSite().shipping
  const [initialAddress] = useState(() => withKnownPlace(props.initialAddress))
  const [countryOptions] = useState(() => listCountryOptions(countries, [draft?.['country'], initialAddress.country]))
  const [country, setCountry] = useState(draft?.['country'] ?? initialAddress.country ?? HOME_COUNTRY)
  const [postalCode, setPostalCode] = useState(draft?.['postalCode'] ?? initialAddress.postalCode ?? '')
  const isInIndia = isIndia(country)
  const [showsCode, setShowsCode] = useState(!hasCountryCode(draft?.['phone'] ?? initialAddress.phone ?? ''))
  const container = useRef<HTMLDivElement>(null)
  const indianState = useRef('')
  const { hint, stateWarning, lookUp, handleCityInput, handleStateInput } = usePlaceLookup({
    container,
    initialPin: postalCode,
    shipping,
  })
  const { setDestination } = shipping

  useEffect(() => setDestination({ postalCode, country }), [setDestination, postalCode, country])

  useEffect(() => {
    const select = container.current?.querySelector<HTMLSelectElement>('[name=state]')
    if (!isInIndia || !select || !indianState.current) return
    // restores the state when the shopper changes the country back to India
    select.value = indianState.current
    select.dispatchEvent(new Event('input', { bubbles: true }))
  }, [isInIndia])

  const handleInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (target.name === 'country') setCountry(target.value)
    if (target.name === 'state' && target instanceof HTMLSelectElement) indianState.current = target.value
    if (target.name === 'state') handleStateInput(target.value)
    if (target.name === 'city') handleCityInput()
    if (target.name === 'postalCode') setPostalCode(target.value)
    if (target.name === 'postalCode' && isInIndia) void lookUp(target.value)
    if (target.name === 'phone') {
      // autofill enters the number with its country code
      const phone = toFormPhone(target.value, country)
      if (isInIndia && phone !== target.value.trim()) target.value = phone
      setShowsCode(!hasCountryCode(phone))
    }
  }

  const pinHint = isInIndia ? hint : undefined
  const textField = (name: keyof ShippingAddress) => ({
    name,
    maxLength: MAX_ADDRESS_FIELD_LENGTH,
    defaultValue: initialAddress[name] ?? '',
  })
  return (
    <div ref={container} onInput={handleInput} className="grid gap-2">
      <div className="flex flex-wrap *:w-full">
        <Field
          {...textField('postalCode')}
          label={isInIndia ? 'PIN code' : 'Postal code'}
          autoComplete={shippingAutocomplete('postal-code')}
          inputMode={isInIndia ? 'numeric' : 'text'}
          hint={shipping.problem ? <Problem>{shipping.problem}</Problem> : pinHint}
          className={leftHalf}
        />
        <SelectField
          name="country"
          label="Country"
          autoComplete={shippingAutocomplete('country-name')}
          options={countryOptions}
          defaultValue={country}
          className={rightHalf}
        />
        <Field
          {...textField('firstName')}
          label="First name"
          autoComplete={shippingAutocomplete('given-name')}
          className={leftHalf}
        />
        <Field
          {...textField('lastName')}
          label="Last name"
          autoComplete={shippingAutocomplete('family-name')}
          className={rightHalf}
        />
        <Field {...textField('address')} label="Address" autoComplete={shippingAutocomplete('street-address')} />
        <Field
          {...textField('city')}
          label="City"
          autoComplete={shippingAutocomplete('address-level2')}
          className={leftHalf}
        />
        {isInIndia ? (
          <SelectField
            name="state"
            label="State"
            autoComplete={shippingAutocomplete('address-level1')}
            options={indianStates}
            placeholder="Choose a state"
            hint={stateWarning}
            defaultValue={findState(initialAddress.state ?? '') ?? ''}
            className={rightHalf}
          />
        ) : (
          <Field
            {...textField('state')}
            label="State"
            autoComplete={shippingAutocomplete('address-level1')}
            className={rightHalf}
          />
        )}
        <Field
          {...textField('phone')}
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete={shippingAutocomplete('tel')}
          prefix={isInIndia && showsCode ? INDIAN_CODE : undefined}
        />
      </div>
      {isInIndia && <BusinessFields gstin={initialAddress.gstin} companyName={initialAddress.companyName} />}
    </div>
  )
}

const Problem = ({ children }: { children: string }) => (
  <span className="inline-block bg-brick px-2 py-1 font-semibold text-ink">{children}</span>
)
