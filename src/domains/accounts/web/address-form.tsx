import { useEffect, useRef } from 'react'
import { writeDraft } from '#ui/drafts.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { call } from '#web/api.ts'
import { addAddress, changeAddress, type SavedAddress, type ShippingAddress } from '../contract.ts'
import { quietButton } from './account-section.tsx'
import { addressEntryProblems } from './problems.ts'

const NOT_SAVED = 'The address was not saved. Please try again.'
const fields = ['firstName', 'lastName', 'address', 'city', 'state', 'postalCode', 'country', 'phone'] as const
const LONGEST = 200
const half = 'sm:w-1/2'
const secondHalf = 'sm:w-[calc(50%+1px)] sm:-ml-px'

interface AddressFormProps {
  userId: string
  /** The address that is changed; none when a new one is written. */
  entry: SavedAddress | undefined
  onSaved: (list: SavedAddress[]) => void
  onClose: () => void
}

export function AddressForm({ userId, entry, onSaved, onClose }: AddressFormProps) {
  const ref = useRef<HTMLDivElement>(null)
  const draft = `address:${userId}:${entry?._id ?? 'new'}`

  useEffect(() => ref.current?.querySelector('input')?.focus(), [])

  const save = (address: ShippingAddress) =>
    entry
      ? call(
          changeAddress,
          { params: { id: entry._id }, body: { ...address, isDefault: entry.isDefault } },
          { otherwise: NOT_SAVED },
        )
      : call(addAddress, { body: address }, { otherwise: NOT_SAVED })

  const giveUp = () => {
    writeDraft(draft, undefined)
    onClose()
  }

  return (
    <div ref={ref} className="max-w-2xl">
      <Form
        fields={fields}
        draft={draft}
        check={addressEntryProblems}
        send={save}
        onDone={onSaved}
        className="grid gap-4"
      >
        <div className="flex flex-wrap *:w-full">
          <Text name="firstName" label="First name" autoComplete="given-name" entry={entry} className={half} />
          <Text name="lastName" label="Last name" autoComplete="family-name" entry={entry} className={secondHalf} />
          <Text name="address" label="Address" autoComplete="street-address" entry={entry} />
          <Text name="city" label="City" autoComplete="address-level2" entry={entry} className={half} />
          <Text name="state" label="State" autoComplete="address-level1" entry={entry} className={secondHalf} />
          <Text name="postalCode" label="Postal code" autoComplete="postal-code" entry={entry} className={half} />
          <Text name="country" label="Country" autoComplete="country-name" entry={entry} className={secondHalf} />
          <Text name="phone" label="Phone" autoComplete="tel" entry={entry} />
        </div>
        <SubmitButton label="Save address" busy="Saving..." />
      </Form>
      <button type="button" onClick={giveUp} className={`mt-2 ${quietButton}`}>
        Cancel
      </button>
    </div>
  )
}

interface TextProps {
  name: keyof ShippingAddress
  label: string
  autoComplete: string
  entry: SavedAddress | undefined
  className?: string
}

/** Most orders stay in the country. */
const usual: Partial<ShippingAddress> = { country: 'India' }

function Text({ name, entry, ...field }: TextProps) {
  const asNumber = name === 'phone' ? ({ type: 'tel', inputMode: 'tel' } as const) : {}
  return <Field name={name} {...field} {...asNumber} maxLength={LONGEST} defaultValue={(entry ?? usual)[name] ?? ''} />
}
