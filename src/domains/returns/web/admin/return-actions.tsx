import { type FormEvent, useState } from 'react'
import { usePermissions } from '#domains/accounts/web/parts/use-can.ts'
import { REFUND_DUE } from '#domains/orders/web/parts/cash-refund-form.tsx'
import { formatRupees } from '#shared/money.ts'
import type { Permission } from '#shared/permissions.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import type { AdminReturnDetail } from '../../admin-contract.ts'
import { isRestockable, listNextSteps } from '../../rules.ts'
import { RejectButton } from './reject-button.tsx'
import { useReturnStep } from './returns-queries.ts'

const buttonClass =
  'inline-flex min-h-11 cursor-pointer items-center border border-ink px-5 text-sm font-semibold aria-disabled:cursor-progress'
const primaryClass = `${buttonClass} bg-ink text-paper hover:bg-accent hover:text-ink`
const secondaryClass = `${buttonClass} bg-paper hover:bg-accent`

type StepMutation = ReturnType<typeof useReturnStep>

const stepPermissions: Record<ReturnType<typeof listNextSteps>[number], Permission> = {
  requested: 'returns:write',
  approved: 'returns:write',
  rejected: 'returns:write',
  received: 'shipping:write',
  exchanged: 'shipping:write',
  refunded: 'payments:write',
}

/** Offers the allowed next steps and shows why a step failed. */
export function ReturnActions({ returnRequest }: { returnRequest: AdminReturnDetail }) {
  const stepMutation = useReturnStep(returnRequest._id)
  const can = usePermissions()
  const steps = listNextSteps(returnRequest)
  const nextSteps = steps.filter((step) => can(stepPermissions[step]))
  return (
    <div className="grid gap-4 p-5">
      {nextSteps.length === 0 && <p className="text-sm">{describeNoStep(returnRequest, steps.length > 0)}</p>}
      {nextSteps.includes('received') && <ReceiveForm returnRequest={returnRequest} stepMutation={stepMutation} />}
      {nextSteps.includes('exchanged') && <ExchangeSentButton stepMutation={stepMutation} />}
      {nextSteps.includes('refunded') && (
        <RefundForm key={returnRequest.defaultRefund} returnRequest={returnRequest} stepMutation={stepMutation} />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {nextSteps.includes('approved') && (
          <button
            type="button"
            aria-disabled={stepMutation.isPending || undefined}
            onClick={() => stepMutation.isPending || stepMutation.mutate({ action: 'approve' })}
            className={primaryClass}
          >
            Approve
          </button>
        )}
        {nextSteps.includes('rejected') && (
          <RejectButton
            className={secondaryClass}
            onReject={(reason) => stepMutation.mutate({ action: 'reject', reason })}
          />
        )}
      </div>
      <p role="alert" className="w-fit bg-brick px-3 py-2 text-sm font-semibold empty:hidden">
        {stepMutation.error?.message}
      </p>
    </div>
  )
}

function describeNoStep({ refund }: AdminReturnDetail, isForAnotherRole: boolean): string {
  if (isForAnotherRole) return 'The next step is for someone with another role.'
  return refund?.status === REFUND_DUE
    ? 'Send the refund and record its reference below.'
    : 'Nothing left to do: this return is complete.'
}

interface StepFormProps {
  returnRequest: AdminReturnDetail
  stepMutation: StepMutation
}

function ReceiveForm({ returnRequest: { lines, reasonDropdown }, stepMutation }: StepFormProps) {
  const [unsellableIds, setUnsellableIds] = useState<ReadonlySet<string>>(
    () => new Set(isRestockable(reasonDropdown) ? [] : lines.map(({ lineId }) => lineId)),
  )
  const toggle = (lineId: string) => {
    const next = new Set(unsellableIds)
    if (!next.delete(lineId)) next.add(lineId)
    setUnsellableIds(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stepMutation.isPending) return
    stepMutation.mutate({
      action: 'receive',
      lines: lines.map(({ lineId }) => ({ lineId, restock: !unsellableIds.has(lineId) })),
    })
  }
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-3">
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">Which items can be sold again?</legend>
        {lines.map(({ lineId, name, size, quantity }) => (
          <label key={lineId} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={!unsellableIds.has(lineId)}
              onChange={() => toggle(lineId)}
              className="size-5 shrink-0 accent-ink"
            />
            <span>
              Restock {quantity} × {name}
              {size && `, ${size}`}
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" aria-disabled={stepMutation.isPending || undefined} className={primaryClass}>
        Received
      </button>
    </form>
  )
}

function ExchangeSentButton({ stepMutation }: { stepMutation: StepMutation }) {
  return (
    <div>
      <ConfirmButton
        label="Exchange sent"
        question="Has the new size been shipped?"
        className={primaryClass}
        onConfirm={() => stepMutation.mutate({ action: 'exchange' })}
      >
        <p>This takes the held item out of stock and emails the customer.</p>
      </ConfirmButton>
    </div>
  )
}

function RefundForm({ returnRequest, stepMutation }: StepFormProps) {
  const { defaultRefund, maxRefund, outcome, order } = returnRequest
  const [amount, setAmount] = useState(String(defaultRefund))
  const rupees = Number(amount)
  const isValid = /^\d+(\.\d{1,2})?$/.test(amount) && rupees > 0 && rupees <= maxRefund
  return (
    <div className="grid gap-2">
      {outcome === 'exchange' && <p className="text-sm font-semibold">Or refund the customer instead:</p>}
      <div className="flex flex-wrap items-end gap-2">
        <label className="grid gap-1">
          <span className="mono-caption">Amount, up to {formatRupees(maxRefund)}</span>
          <input
            name="amount"
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            aria-invalid={!isValid || undefined}
            className="h-11 w-44 border border-ink bg-chalk px-3 font-mono text-base"
          />
        </label>
        {isValid ? (
          <ConfirmButton
            label="Refund"
            question={`Refund ${formatRupees(rupees)} to the customer?`}
            className={outcome === 'exchange' ? secondaryClass : primaryClass}
            onConfirm={() => stepMutation.mutate({ action: 'refund', amount: rupees })}
          >
            <p>
              {order.paymentMethod === 'COD'
                ? "You send the money by UPI or bank transfer and record its reference. It can't be undone."
                : "The refund goes to the original payment method and can't be undone. The customer gets an email."}
            </p>
          </ConfirmButton>
        ) : (
          <p role="status" className="flex min-h-11 items-center text-sm">
            Enter an amount between ₹0.01 and {formatRupees(maxRefund)}.
          </p>
        )}
      </div>
    </div>
  )
}
