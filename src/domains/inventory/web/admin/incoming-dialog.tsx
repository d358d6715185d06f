import { type FormEvent, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import type { StockVariant } from '../../admin-contract.ts'
import { formatVariantName } from '../../rules.ts'
import { useAddIncoming } from './incoming-queries.ts'

interface IncomingDialogProps {
  /** Undefined while it is closed. */
  variants: StockVariant[] | undefined
  onClose: () => void
  onSaved: () => void
}

/** Records units that a supplier is expected to deliver. */
export function IncomingDialog({ variants, onClose, onSaved }: IncomingDialogProps) {
  return (
    <Dialog
      open={variants !== undefined}
      onClose={onClose}
      label="Add incoming stock"
      placement="center"
      className="w-[min(36rem,calc(100vw-2rem))]!"
    >
      {variants && <IncomingForm variants={variants} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  )
}

function IncomingForm({ variants, onClose, onSaved }: IncomingDialogProps & { variants: StockVariant[] }) {
  const [reference, setReference] = useState('')
  const [expectedOn, setExpectedOn] = useState('')
  const [quantities, setQuantities] = useState<Record<number, string>>({})
  const { mutate, isPending, error } = useAddIncoming()
  const lines = variants.flatMap(({ variantId }) => {
    const quantity = Number(quantities[variantId] || 0)
    return quantity > 0 ? [{ variantId, quantity }] : []
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const close = () => {
      onSaved()
      onClose()
    }
    mutate({ reference, lines, ...(expectedOn ? { expectedOn } : {}) }, { onSuccess: close })
  }
  return (
    <form onSubmit={submit} className="grid gap-4 p-6">
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">Add incoming stock</h2>
        <p className="text-sm text-smoke">The shop sells these units once you have received them.</p>
      </div>
      <ul className="grid max-h-72 overflow-y-auto border border-ink bg-chalk">
        {variants.map((variant) => (
          <li
            key={variant.variantId}
            className="flex items-center justify-between gap-3 border-line px-3 py-2 text-sm not-last:border-b"
          >
            <label htmlFor={`incoming-${variant.variantId}`} className="min-w-0 break-words">
              {formatVariantName(variant)}
              <span className="ml-2 font-mono text-xs text-smoke">{variant.available} available</span>
            </label>
            <input
              id={`incoming-${variant.variantId}`}
              type="number"
              min={1}
              max={999_999}
              step={1}
              required
              value={quantities[variant.variantId] ?? ''}
              onChange={(event) => setQuantities({ ...quantities, [variant.variantId]: event.target.value })}
              className="h-11 w-24 shrink-0 border border-ink px-2 text-right font-mono"
            />
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormRow label="Expected on (optional)">
          {(control) => (
            <input
              {...control}
              type="date"
              value={expectedOn}
              onChange={(event) => setExpectedOn(event.target.value)}
              className={inputClass}
            />
          )}
        </FormRow>
        <FormRow label="Reference (optional)">
          {(control) => (
            <input
              {...control}
              value={reference}
              maxLength={60}
              placeholder="PO-1042"
              onChange={(event) => setReference(event.target.value)}
              className={inputClass}
            />
          )}
        </FormRow>
      </div>
      {error && (
        <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold">
          {error.message}
        </p>
      )}
      <DialogButtons label="Add incoming stock" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
