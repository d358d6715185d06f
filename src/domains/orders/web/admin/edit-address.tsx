import { useState } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { addressLabels, MAX_ADDRESS_FIELD_LENGTH } from '#shared/address.ts'
import { ShopError } from '#shared/errors.ts'
import { indianStates, isIndia } from '#shared/india.ts'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import type { Address } from '../../contract.ts'
import { AmendmentDialog, type AmendmentDraft, EditButton, useAmendmentDraft } from './amendment-dialog.tsx'
import { useAmendOrder } from './amendment-queries.ts'

/** Changes the address and the phone number before the order ships. */
export function EditAddress({ order }: { order: AdminOrderDetail }) {
  const draft = useAmendmentDraft()
  const canChange = useCan('orders:write')
  if (!canChange) return null
  return (
    <>
      <EditButton order={order} label="Edit shipping address" onClick={draft.open} />
      {draft.exists && <AddressDialog order={order} draft={draft} />}
    </>
  )
}

type Field = Exclude<keyof Address, 'country'>

/** In the order of the form, with the width of each field. */
const fields: { name: Field; label: string; className?: string; type?: string }[] = [
  { name: 'firstName', label: addressLabels.firstName },
  { name: 'lastName', label: addressLabels.lastName },
  { name: 'phone', label: addressLabels.phone, type: 'tel' },
  { name: 'postalCode', label: addressLabels.postalCode },
  { name: 'address', label: addressLabels.address, className: 'sm:col-span-2' },
  { name: 'city', label: addressLabels.city },
  { name: 'state', label: addressLabels.state },
  { name: 'companyName', label: 'Company (optional)' },
  { name: 'gstin', label: 'GSTIN (optional)' },
]

/** Only the server knows which PIN codes are served; the owner may ship there anyway. */
const isUnserviceable = (problem: string | undefined) => problem?.startsWith("We don't deliver to") === true

function AddressDialog({ order, draft }: { order: AdminOrderDetail; draft: AmendmentDraft }) {
  const [address, setAddress] = useState(order.shippingAddress)
  const [isAccepted, setAccepted] = useState(false)
  const amend = useAmendOrder(order)
  const errors = amend.error instanceof ShopError ? (amend.error.errors ?? []) : []
  const findError = (name: Field) => errors.find(({ field }) => field === `address.${name}`)?.message
  const postalProblem = findError('postalCode')
  const needsAcceptance = isUnserviceable(postalProblem)
  const save = (options: { reason?: string; notify: boolean }) =>
    amend.mutate(
      { address, ...options, ...(needsAcceptance && isAccepted ? { acceptUnserviceable: true } : {}) },
      { onSuccess: draft.discard },
    )
  return (
    <AmendmentDialog
      order={order}
      title="Change the address"
      draft={draft}
      onSave={save}
      isSaving={amend.isPending}
      problem={errors.length > 0 ? undefined : amend.error?.message}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, className = '', type = 'text' }) => (
          <FormRow key={name} label={label} error={findError(name)} className={className}>
            {(control) => {
              const props = {
                ...control,
                value: address[name] ?? '',
                onChange: ({ target }: { target: { value: string } }) =>
                  setAddress({ ...address, [name]: target.value }),
                className: inputClass,
              }
              return name === 'state' && isIndia(address.country) ? (
                <select {...props}>
                  {[...new Set([...indianStates, address.state])].map((state) => (
                    <option key={state}>{state}</option>
                  ))}
                </select>
              ) : (
                <input {...props} type={type} maxLength={MAX_ADDRESS_FIELD_LENGTH} autoComplete="off" />
              )
            }}
          </FormRow>
        ))}
      </div>
      {needsAcceptance && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={isAccepted}
            onChange={(event) => setAccepted(event.target.checked)}
            className="size-5 accent-ink"
          />
          Ship to {address.postalCode} anyway
        </label>
      )}
      <p className="text-sm text-smoke">
        {address.country}. The country and the total stay. If the invoice has another address, it is credited and issued
        again.
      </p>
    </AmendmentDialog>
  )
}
