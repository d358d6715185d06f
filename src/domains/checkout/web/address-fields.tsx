import { useEffect, useRef, useState } from 'react'
import type { ShippingAddress } from '#domains/accounts/contract.ts'
import { indianStates, isIndia, knownState } from '#shared/india.ts'
import { Field, SelectField } from '#ui/field.tsx'
import { useFormState } from '#ui/form.tsx'

const LONGEST = 200
const half = 'sm:w-1/2'
const secondHalf = 'sm:w-[calc(50%+1px)] sm:-ml-px'

/** Autofill offers what belongs to deliveries first. */
const shipping = (what: string) => `shipping ${what}`

const HOME_COUNTRY = 'India'

/** While the country is written anew, the state that was chosen must not go. */
const isHalfIndia = (text: string) => !isIndia(text) && HOME_COUNTRY.toLowerCase().startsWith(text.trim().toLowerCase())

/** Where it goes: as India writes it, until another country is named. */
export function AddressFields({ start }: { start: Partial<ShippingAddress> }) {
  const { draft } = useFormState()
  const [country, setCountry] = useState(draft?.['country'] ?? start.country ?? HOME_COUNTRY)
  const isHere = isIndia(country)
  const whole = useRef<HTMLDivElement>(null)
  const stateHere = useRef('')

  useEffect(() => {
    const list = whole.current?.querySelector('select')
    if (!isHere || !list || !stateHere.current) return
    // another country was named in between
    list.value = stateHere.current
    list.dispatchEvent(new Event('input', { bubbles: true }))
  }, [isHere])

  const text = (name: keyof ShippingAddress) => ({ name, maxLength: LONGEST, defaultValue: start[name] ?? '' })
  return (
    <div
      ref={whole}
      onInput={({ target }) => {
        if (target instanceof HTMLSelectElement) stateHere.current = target.value
        if (target instanceof HTMLInputElement && target.name === 'country' && !isHalfIndia(target.value))
          setCountry(target.value)
      }}
      className="flex flex-wrap *:w-full"
    >
      <Field {...text('firstName')} label="First name" autoComplete={shipping('given-name')} className={half} />
      <Field {...text('lastName')} label="Last name" autoComplete={shipping('family-name')} className={secondHalf} />
      <Field {...text('address')} label="Address" autoComplete={shipping('street-address')} />
      <Field {...text('city')} label="City" autoComplete={shipping('address-level2')} className={half} />
      {isHere ? (
        <SelectField
          name="state"
          label="State"
          autoComplete={shipping('address-level1')}
          options={indianStates}
          unchosen="Choose a state"
          defaultValue={knownState(start.state ?? '') ?? ''}
          className={secondHalf}
        />
      ) : (
        <Field {...text('state')} label="State" autoComplete={shipping('address-level1')} className={secondHalf} />
      )}
      <Field
        {...text('postalCode')}
        label="Postal code"
        autoComplete={shipping('postal-code')}
        inputMode={isHere ? 'numeric' : 'text'}
        className={half}
      />
      <Field
        {...text('country')}
        defaultValue={start.country ?? HOME_COUNTRY}
        label="Country"
        autoComplete={shipping('country-name')}
        className={secondHalf}
      />
      <Field {...text('phone')} label="Phone" type="tel" inputMode="tel" autoComplete={shipping('tel')} />
    </div>
  )
}
