import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ShippingAddress } from '#domains/accounts/contract.ts'
import { quoteQueryOptions } from '#domains/shipping/web/queries.ts'
import { addressLabels, MAX_ADDRESS_FIELD_LENGTH } from '#shared/address.ts'
import { indianStates, isIndia } from '#shared/india.ts'
import { isPinCode } from '#shared/pin-code.ts'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { useSite } from '#ui/site.ts'
import { listCountryOptions } from '../countries.ts'
import { type DraftCustomer, prefillAddress } from './draft-form.ts'
import { draftCustomerQueryOptions } from './draft-queries.ts'

const NEW_ADDRESS = 'new'

interface AddressSectionProps {
  customer: DraftCustomer | undefined
  address: ShippingAddress
  problem: string | undefined
  onChange: (address: ShippingAddress) => void
}

export function AddressSection({ customer, ...props }: AddressSectionProps) {
  return (
    <FormSection title="Ship to">
      {customer?.id ? (
        <KnownAddresses key={customer.id} customer={customer} customerId={customer.id} {...props} />
      ) : (
        <AddressInputs {...props} />
      )}
    </FormSection>
  )
}

/** Offers the address book and the address of the last order, with the first one chosen. */
function KnownAddresses({
  customer,
  customerId,
  ...props
}: Omit<AddressSectionProps, 'customer'> & { customer: DraftCustomer; customerId: string }) {
  const { data } = useQuery(draftCustomerQueryOptions(customerId))
  const [selected, setSelected] = useState<string>()
  const { onChange } = props
  const latestChange = useRef(onChange)
  latestChange.current = onChange
  const known = data ? listAddresses(data) : undefined

  useEffect(() => {
    if (!known || selected !== undefined) return
    const [first] = known
    setSelected(first ? '0' : NEW_ADDRESS)
    latestChange.current(first ?? prefillAddress(customer))
  }, [known, selected, customer])

  if (!known || selected === undefined) return <p role="status">Loading...</p>
  const choose = (value: string) => {
    setSelected(value)
    onChange(known[Number(value)] ?? prefillAddress(customer))
  }
  return (
    <>
      {known.length > 0 && (
        <fieldset className="grid gap-px border border-ink bg-ink">
          <legend className="sr-only">Known addresses</legend>
          {[...known.map((_, index) => String(index)), NEW_ADDRESS].map((value) => {
            const entry = known[Number(value)]
            return (
              <label
                key={value}
                className="flex min-h-11 cursor-pointer gap-3 bg-chalk px-3 py-2 text-sm has-checked:bg-accent"
              >
                <input
                  type="radio"
                  name="draftAddress"
                  checked={selected === value}
                  onChange={() => choose(value)}
                  className="mt-1 size-4 shrink-0 accent-ink"
                />
                {entry ? (
                  <span className="min-w-0 break-words">
                    <b>
                      {entry.firstName} {entry.lastName}
                    </b>
                    , {entry.address}, {entry.city} <span className="font-mono">{entry.postalCode}</span>, {entry.phone}
                  </span>
                ) : (
                  <b>Another address</b>
                )}
              </label>
            )
          })}
        </fieldset>
      )}
      {selected === NEW_ADDRESS ? (
        <AddressInputs {...props} />
      ) : (
        props.problem && <p className="w-fit bg-brick px-2 py-1 text-sm font-semibold">{props.problem}</p>
      )}
    </>
  )
}

type KnownCustomer = {
  addresses: (ShippingAddress & { isDefault: boolean })[]
  lastOrderAddress?: ShippingAddress | undefined
}

function listAddresses({ addresses, lastOrderAddress }: KnownCustomer): ShippingAddress[] {
  const book = addresses
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map(({ isDefault: _, ...address }) => address)
  const toKey = ({ address, postalCode, firstName }: ShippingAddress) =>
    JSON.stringify([address, postalCode, firstName])
  const isKnown = lastOrderAddress && book.some((address) => toKey(address) === toKey(lastOrderAddress))
  return lastOrderAddress && !isKnown ? [lastOrderAddress, ...book] : book
}

function AddressInputs({ address, problem, onChange }: Omit<AddressSectionProps, 'customer'>) {
  const client = useQueryClient()
  const { countries } = useSite().shipping
  const isInIndia = isIndia(address.country)
  const latest = useRef(address)
  latest.current = address

  /** The PIN code says which city and state. */
  const fillPlace = async (postalCode: string) => {
    if (!isInIndia || !isPinCode(postalCode.trim())) return
    const quote = await client.fetchQuery(quoteQueryOptions({ postalCode: postalCode.trim() })).catch(() => undefined)
    if (quote?.place && latest.current.postalCode === postalCode) onChange({ ...latest.current, ...quote.place })
  }
  const change = (field: keyof typeof addressLabels, value: string) => {
    onChange({ ...address, [field]: value })
    if (field === 'postalCode') void fillPlace(value)
  }
  const text = (field: keyof typeof addressLabels, type = 'text', error?: string) => (
    <FormRow label={field === 'postalCode' && isInIndia ? 'PIN code' : addressLabels[field]} error={error}>
      {(control) => (
        <input
          {...control}
          type={type}
          value={address[field]}
          maxLength={MAX_ADDRESS_FIELD_LENGTH}
          autoComplete="off"
          inputMode={field === 'postalCode' && isInIndia ? 'numeric' : undefined}
          onChange={(event) => change(field, event.target.value)}
          className={inputClass}
        />
      )}
    </FormRow>
  )
  const select = (field: 'country' | 'state', options: readonly string[], placeholder?: string) => (
    <FormRow label={addressLabels[field]}>
      {(control) => (
        <select
          {...control}
          value={address[field]}
          onChange={(event) => change(field, event.target.value)}
          className={`${inputClass} cursor-pointer`}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </FormRow>
  )
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {text('postalCode', 'text', problem)}
      {select('country', listCountryOptions(countries, [address.country]))}
      {text('firstName')}
      {text('lastName')}
      <div className="sm:col-span-2">{text('address')}</div>
      {text('city')}
      {isInIndia ? select('state', indianStates, 'Choose a state') : text('state')}
      {text('phone', 'tel')}
    </div>
  )
}
