import { useEffect, useRef, useState } from 'react'
import type { ShippingAddress } from '#domains/accounts/contract.ts'
import { MAX_ADDRESS_FIELD_LENGTH } from '#shared/address.ts'
import { findState, indianStates, isIndia } from '#shared/india.ts'
import { Field, SelectField } from '#ui/field.tsx'
import { useFormContext } from '#ui/form.tsx'

const leftHalf = 'sm:w-1/2'
const rightHalf = 'sm:w-[calc(50%+1px)] sm:-ml-px'

/** The "shipping" prefix makes autofill prefer delivery addresses. */
const shippingAutocomplete = (field: string) => `shipping ${field}`

const HOME_COUNTRY = 'India'

/** Keeps the state select while the shopper retypes the country. */
const isPartialIndia = (text: string) =>
  !isIndia(text) && HOME_COUNTRY.toLowerCase().startsWith(text.trim().toLowerCase())

export function AddressFields({ initialAddress }: { initialAddress: Partial<ShippingAddress> }) {
  const { draft } = useFormContext()
  const [country, setCountry] = useState(draft?.['country'] ?? initialAddress.country ?? HOME_COUNTRY)
  const isInIndia = isIndia(country)
  const container = useRef<HTMLDivElement>(null)
  const indianState = useRef('')

  useEffect(() => {
    const select = container.current?.querySelector('select')
    if (!isInIndia || !select || !indianState.current) return
    // restores the state when the shopper changes the country back to India
    select.value = indianState.current
    select.dispatchEvent(new Event('input', { bubbles: true }))
  }, [isInIndia])

  const textField = (name: keyof ShippingAddress) => ({
    name,
    maxLength: MAX_ADDRESS_FIELD_LENGTH,
    defaultValue: initialAddress[name] ?? '',
  })
  return (
    <div
      ref={container}
      onInput={({ target }) => {
        if (target instanceof HTMLSelectElement) indianState.current = target.value
        if (target instanceof HTMLInputElement && target.name === 'country' && !isPartialIndia(target.value))
          setCountry(target.value)
      }}
      className="flex flex-wrap *:w-full"
    >
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
        {...textField('postalCode')}
        label="Postal code"
        autoComplete={shippingAutocomplete('postal-code')}
        inputMode={isInIndia ? 'numeric' : 'text'}
        className={leftHalf}
      />
      <Field
        {...textField('country')}
        defaultValue={initialAddress.country ?? HOME_COUNTRY}
        label="Country"
        autoComplete={shippingAutocomplete('country-name')}
        className={rightHalf}
      />
      <Field
        {...textField('phone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete={shippingAutocomplete('tel')}
      />
    </div>
  )
}
