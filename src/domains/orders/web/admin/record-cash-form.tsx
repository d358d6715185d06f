import { type FormEvent, useState } from 'react'
import { formatRupees, paiseFromRupees, rupeesFromPaise, subtractPaise } from '#shared/money.ts'
import { type AdminOrderDetail, MAX_REASON_LENGTH } from '../../admin-contract.ts'
import { MAX_REFERENCE_LENGTH } from '../parts/cash-refund-form.tsx'
import { fieldClass, primaryClass } from './button-classes.ts'
import { useRecordCash } from './orders-queries.ts'

/** Asks for a reason when less than expected has come. */
export function RecordCashForm({ order, expected }: { order: AdminOrderDetail; expected: number }) {
  const recordCash = useRecordCash()
  const [amount, setAmount] = useState(String(expected))
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const missing = rupeesFromPaise(subtractPaise(paiseFromRupees(expected), paiseFromRupees(Number(amount) || 0)))
  const isShort = amount !== '' && missing > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (recordCash.isPending) return
    recordCash.mutate({
      id: order._id,
      amount: Number(amount),
      ...(reference.trim() ? { reference: reference.trim() } : {}),
      ...(isShort ? { note: note.trim(), writeOff: true } : {}),
    })
  }
  return (
    <form
      aria-label="Record cash"
      onSubmit={submit}
      className="grid items-end gap-x-3 gap-y-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto] [&_:is(input,button)]:scroll-mb-32"
    >
      <label className="grid gap-2.5">
        <span className="mono-caption">Cash received</span>
        <input
          name="amount"
          type="number"
          required
          min="0"
          max={expected}
          step="0.01"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          className={`${fieldClass} font-mono`}
        />
      </label>
      <label className="grid gap-2.5">
        <span className="mono-caption">Reference (optional)</span>
        <input
          name="reference"
          value={reference}
          maxLength={MAX_REFERENCE_LENGTH}
          placeholder="UTR or receipt number"
          autoComplete="off"
          onChange={(event) => setReference(event.target.value)}
          className={fieldClass}
        />
      </label>
      <button type="submit" aria-disabled={recordCash.isPending || undefined} className={primaryClass}>
        {isShort ? `${Number(amount) > 0 ? 'Record and write' : 'Write'} off ${formatRupees(missing)}` : 'Record cash'}
      </button>
      {isShort && (
        <label className="grid gap-2.5 sm:col-span-3">
          <span className="mono-caption">Why is {formatRupees(missing)} missing?</span>
          <input
            name="note"
            required
            value={note}
            maxLength={MAX_REASON_LENGTH}
            onChange={(event) => setNote(event.target.value)}
            className={fieldClass}
          />
        </label>
      )}
    </form>
  )
}
