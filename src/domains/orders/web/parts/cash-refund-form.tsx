import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { type AdminOrderDetail, MAX_SENT_TO_LENGTH, recordCashRefund } from '../../admin-contract.ts'

/** Status of a refund that an admin sends by hand. */
export const REFUND_DUE = 'due by hand'
export const MAX_REFERENCE_LENGTH = 100

const fieldClass = 'h-11 w-full scroll-mb-32 border border-ink bg-chalk px-3 text-base sm:text-sm'

interface CashRefundFormProps {
  orderId: string
  /** In rupees. */
  amount: number
  /** The UPI ID or bank account, if it is known. */
  sentTo?: string | undefined
  onRecorded: (order: AdminOrderDetail) => void
}

/** Records where a refund was sent by UPI or bank transfer, and its reference. */
export function CashRefundForm({ orderId, amount, onRecorded, ...props }: CashRefundFormProps) {
  const [sentTo, setSentTo] = useState(props.sentTo ?? '')
  const [reference, setReference] = useState('')
  const record = useMutation({
    mutationFn: (transfer: { sentTo: string; reference: string }) =>
      callApi(
        recordCashRefund,
        { params: { id: orderId }, body: { amount, ...transfer } },
        { fallbackMessage: 'Failed to record the refund' },
      ),
    onSuccess: (order) => {
      toast('Refund recorded. The customer gets an email.')
      onRecorded(order)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const transfer = { sentTo: sentTo.trim(), reference: reference.trim() }
    if (!record.isPending && transfer.sentTo !== '' && transfer.reference !== '') record.mutate(transfer)
  }
  return (
    <form aria-label={`Refund of ${formatRupees(amount)}`} onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <label className="grid min-w-48 grow gap-2.5">
        <span className="mono-caption">Sent to</span>
        <input
          name="sentTo"
          required
          value={sentTo}
          maxLength={MAX_SENT_TO_LENGTH}
          placeholder="UPI ID or account"
          autoComplete="off"
          onChange={(event) => setSentTo(event.target.value)}
          className={fieldClass}
        />
      </label>
      <label className="grid min-w-48 grow gap-2.5">
        <span className="mono-caption">Reference of the transfer of {formatRupees(amount)}</span>
        <input
          name="reference"
          required
          value={reference}
          maxLength={MAX_REFERENCE_LENGTH}
          placeholder="UTR"
          autoComplete="off"
          onChange={(event) => setReference(event.target.value)}
          className={fieldClass}
        />
      </label>
      <button
        type="submit"
        aria-disabled={record.isPending || undefined}
        className="min-h-11 scroll-mb-32 cursor-pointer border border-ink bg-ink px-4 text-sm font-semibold text-paper hover:bg-accent hover:text-ink aria-disabled:cursor-progress"
      >
        Refund sent
      </button>
      <p role="alert" className="w-full bg-brick px-2 py-1 text-sm font-semibold empty:hidden">
        {record.error?.message}
      </p>
    </form>
  )
}
