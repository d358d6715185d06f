import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { type AdminOrderDetail, recordCashRefund } from '../../admin-contract.ts'

/** Status of a refund that an admin sends by hand. */
export const REFUND_DUE = 'due by hand'
export const MAX_REFERENCE_LENGTH = 100

interface CashRefundFormProps {
  orderId: string
  /** In rupees. */
  amount: number
  onRecorded: (order: AdminOrderDetail) => void
}

/** Records the reference of a refund that was sent by UPI or bank transfer. */
export function CashRefundForm({ orderId, amount, onRecorded }: CashRefundFormProps) {
  const [reference, setReference] = useState('')
  const record = useMutation({
    mutationFn: (text: string) =>
      callApi(
        recordCashRefund,
        { params: { id: orderId }, body: { amount, reference: text } },
        { fallbackMessage: 'Failed to record the refund' },
      ),
    onSuccess: (order) => {
      toast('Refund recorded. The customer gets an email.')
      onRecorded(order)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!record.isPending && reference.trim() !== '') record.mutate(reference.trim())
  }
  return (
    <form aria-label={`Refund of ${formatRupees(amount)}`} onSubmit={submit} className="flex flex-wrap items-end gap-3">
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
          className="h-11 w-full scroll-mb-32 border border-ink bg-chalk px-3 text-base sm:text-sm"
        />
      </label>
      <button
        type="submit"
        aria-disabled={record.isPending || undefined}
        className="min-h-11 scroll-mb-32 cursor-pointer border border-ink bg-ink px-4 text-sm font-semibold text-paper hover:bg-acid hover:text-ink aria-disabled:cursor-progress"
      >
        Refund sent
      </button>
      <p role="alert" className="w-full bg-brick px-2 py-1 text-sm font-semibold empty:hidden">
        {record.error?.message}
      </p>
    </form>
  )
}
