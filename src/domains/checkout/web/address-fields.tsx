import { useEffect, useRef, useState } from 'react'
import type { ShippingAddress } from '#domains/accounts/contract.ts'
import { findState, indianStates, isIndia } from '#shared/india.ts'
import { Field, SelectField } from '#ui/field.tsx'
import { useFormState } from '#ui/form.tsx'

const MAX_LENGTH = 200
const halfWidth = 'sm:w-1/2'
const secondHalf = 'sm:w-[calc(50%+1px)] sm:-ml-px'

/** The "shipping" prefix makes autofill prefer delivery addresses. */
const shippingAutocomplete = (field: string) => `shipping ${field}`

const HOME_COUNTRY = 'India'

/** Keeps the state select while the shopper retypes the country. */
const isPartialIndia = (text: string) =>
  !isIndia(text) && HOME_COUNTRY.toLowerCase().startsWith(text.trim().toLowerCase())

export function AddressFields({ start }: { start: Partial<ShippingAddress> }) {
  const { draft } = useFormState()
  const [country, setCountry] = useState(draft?.['country'] ?? start.country ?? HOME_COUNTRY)
  const isInIndia = isIndia(country)
  const container = useRef<HTMLDivElement>(null)
  const indianState = useRef('')

  useEffect(() => {
    const select = container.current?.querySelector('select')
    if (!isInIndia || !select || !indianState.current) return
    // restores the state after the country was changed to another one and back
    select.value = indianState.current
    select.dispatchEvent(new Event('input', { bubbles: true }))
  }, [isInIndia])

  const text = (name: keyof ShippingAddress) => ({ name, maxLength: MAX_LENGTH, defaultValue: start[name] ?? '' })
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
        {...text('firstName')}
        label="First name"
        autoComplete={shippingAutocomplete('given-name')}
        className={halfWidth}
      />
      <Field
        {...text('lastName')}
        label="Last name"
        autoComplete={shippingAutocomplete('family-name')}
        className={secondHalf}
      />
      <Field {...text('address')} label="Address" autoComplete={shippingAutocomplete('street-address')} />
      <Field
        {...text('city')}
        label="City"
        autoComplete={shippingAutocomplete('address-level2')}
        className={halfWidth}
      />
      {isInIndia ? (
        <SelectField
          name="state"
          label="State"
          autoComplete={shippingAutocomplete('address-level1')}
          options={indianStates}
          placeholder="Choose a state"
          defaultValue={findState(start.state ?? '') ?? ''}
          className={secondHalf}
        />
      ) : (
        <Field
          {...text('state')}
          label="State"
          autoComplete={shippingAutocomplete('address-level1')}
          className={secondHalf}
        />
      )}
      <Field
        {...text('postalCode')}
        label="Postal code"
        autoComplete={shippingAutocomplete('postal-code')}
        inputMode={isInIndia ? 'numeric' : 'text'}
        className={halfWidth}
      />
      <Field
        {...text('country')}
        defaultValue={start.country ?? HOME_COUNTRY}
        label="Country"
        autoComplete={shippingAutocomplete('country-name')}
        className={secondHalf}
      />
      <Field {...text('phone')} label="Phone" type="tel" inputMode="tel" autoComplete={shippingAutocomplete('tel')} />
    </div>
  )
}
