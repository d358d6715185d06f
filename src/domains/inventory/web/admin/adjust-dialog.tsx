import { type FormEvent, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import { type AdjustmentReason, adjustmentReasons, type StockVariant } from '../../admin-contract.ts'
import { formatVariantName } from '../../rules.ts'
import { useAdjustStock } from './stock-queries.ts'
import { adjustmentLabels } from './stock-texts.ts'

interface AdjustDialogProps {
  variant: StockVariant | undefined
  onClose: () => void
}

export function AdjustDialog({ variant, onClose }: AdjustDialogProps) {
  return (
    <Dialog
      open={variant !== undefined}
      onClose={onClose}
      label="Adjust stock"
      placement="center"
      className="w-[min(30rem,calc(100vw-2rem))]!"
    >
      {variant && <AdjustForm variant={variant} onClose={onClose} />}
    </Dialog>
  )
}

/** React focuses before the dialog opens, which then focuses its first control unless one has the attribute. */
const focusFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')

function AdjustForm({ variant, onClose }: { variant: StockVariant; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<AdjustmentReason>('damage')
  const [note, setNote] = useState('')
  // a retry after a lost response must not adjust twice
  const [key] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error } = useAdjustStock()
  const name = formatVariantName(variant)
  // a correction can add or remove units, the other reasons only remove them
  const quantity = Math.trunc(Number(typed)) * (reason === 'correction' ? 1 : -1)
  const isReady = Number.isInteger(Number(typed)) && quantity !== 0
  const after = variant.available + (isReady ? quantity : 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isPending) return
    mutate({ variantId: variant.variantId, quantity, reason, note, name, key }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit} className="grid gap-4 p-6">
      <div className="grid gap-1">
        <h2 className="text-lg font-bold break-words">{name}</h2>
        <p className="text-sm">
          {variant.onHand} on hand
          {variant.held > 0 && `, ${variant.held} of them on hold for shoppers`}
        </p>
      </div>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mono-caption mb-1.5">Reason</legend>
        {adjustmentReasons.map((option) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-2 border border-ink bg-chalk px-3 text-sm font-semibold has-checked:bg-accent"
          >
            <input
              type="radio"
              name="reason"
              className="size-4.5 accent-ink"
              checked={reason === option}
              onChange={() => setReason(option)}
            />
            {adjustmentLabels[option]}
          </label>
        ))}
      </fieldset>
      <FormRow
        label={reason === 'correction' ? 'Units to add (negative to take off)' : 'Units to take off'}
        error={error?.message}
      >
        {(control) => (
          <input
            {...control}
            ref={focusFirst}
            type="number"
            step={1}
            {...(reason === 'correction' ? {} : { min: 1 })}
            max={999_999}
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={`${inputClass} font-mono`}
          />
        )}
      </FormRow>
      <FormRow label="Note (optional)">
        {(control) => (
          <input
            {...control}
            value={note}
            maxLength={200}
            onChange={(event) => setNote(event.target.value)}
            className={inputClass}
          />
        )}
      </FormRow>
      <p role="status" className="font-mono text-sm">
        Available: {variant.available} →{' '}
        <span className={`font-bold ${after < 0 ? 'bg-brick px-1' : ''}`}>{after}</span>
      </p>
      <DialogButtons label="Adjust stock" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
