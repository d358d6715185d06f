import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MAX_ADDRESS_FIELD_LENGTH } from '#shared/address.ts'
import { isIndia } from '#shared/india.ts'
import { readDraft, writeDraft } from '#ui/drafts.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { leftHalf, rightHalf } from '#ui/half-width.ts'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi } from '#web/api.ts'
import { createAddress, type SavedAddress, type ShippingAddress, updateAddress } from '../contract.ts'
import { validateAddress } from '../rules.ts'
import { secondaryButtonClass } from './account-section.tsx'
import { BusinessFields } from './parts/business-fields.tsx'

const NOT_SAVED = "We couldn't save the address. Please try again."
const fields = [
  'firstName',
  'lastName',
  'address',
  'city',
  'state',
  'postalCode',
  'country',
  'phone',
  'gstin',
  'companyName',
] as const

interface AddressFormProps {
  userId: string
  /** The address to edit; undefined for a new one. */
  address: SavedAddress | undefined
  onSaved: (list: SavedAddress[]) => void
  onClose: () => void
}

export function AddressForm({ userId, address, onSaved, onClose }: AddressFormProps) {
  const ref = useRef<HTMLDivElement>(null)
  const draftName = `address:${userId}:${address?._id ?? 'new'}`

  useEffect(() => ref.current?.querySelector('input')?.focus(), [])

  const save = (values: ShippingAddress) =>
    address
      ? callApi(
          updateAddress,
          { params: { id: address._id }, body: { ...values, isDefault: address.isDefault } },
          { fallbackMessage: NOT_SAVED },
        )
      : callApi(createAddress, { body: values }, { fallbackMessage: NOT_SAVED })

  const [country, setCountry] = useState(() => readDraft(draftName)?.['country'] ?? (address ?? defaults).country ?? '')
  const handleInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'country') setCountry(target.value)
  }

  const cancel = () => {
    writeDraft(draftName, undefined)
    onClose()
  }

  return (
    <div ref={ref} onInput={handleInput} className="max-w-3xl">
      <Form
        fields={fields}
        draftName={draftName}
        validate={validateAddress}
        submit={save}
        onSuccess={onSaved}
        className="grid gap-4"
      >
        <div className="flex flex-wrap *:w-full">
          <AddressField
            name="firstName"
            label="First name"
            autoComplete="given-name"
            address={address}
            className={leftHalf}
          />
          <AddressField
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            address={address}
            className={rightHalf}
          />
          <AddressField name="address" label="Address" autoComplete="street-address" address={address} />
          <AddressField name="city" label="City" autoComplete="address-level2" address={address} className={leftHalf} />
          <AddressField
            name="state"
            label="State"
            autoComplete="address-level1"
            address={address}
            className={rightHalf}
          />
          <AddressField
            name="postalCode"
            label={isIndia(country) ? 'PIN code' : 'Postal code'}
            autoComplete="postal-code"
            address={address}
            className={leftHalf}
          />
          <AddressField
            name="country"
            label="Country"
            autoComplete="country-name"
            address={address}
            className={rightHalf}
          />
          <AddressField name="phone" label="Phone" autoComplete="tel" address={address} />
        </div>
        <BusinessFields gstin={address?.gstin} companyName={address?.companyName} />
        <SubmitButton label="Save address" pendingLabel="Saving..." />
      </Form>
      <button type="button" onClick={cancel} className={`mt-2 ${secondaryButtonClass}`}>
        Cancel
      </button>
    </div>
  )
}

interface AddressFieldProps {
  name: keyof ShippingAddress
  label: string
  autoComplete: string
  address: SavedAddress | undefined
  className?: string
}

const defaults: Partial<ShippingAddress> = { country: 'India' }

function AddressField({ name, address, ...fieldProps }: AddressFieldProps) {
  const inputProps = name === 'phone' ? ({ type: 'tel', inputMode: 'tel' } as const) : {}
  return (
    <Field
      name={name}
      {...fieldProps}
      {...inputProps}
      maxLength={MAX_ADDRESS_FIELD_LENGTH}
      defaultValue={(address ?? defaults)[name] ?? ''}
    />
  )
}
