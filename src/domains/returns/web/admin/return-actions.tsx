import { type FormEvent, useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import type { AdminReturnDetail } from '../../admin-contract.ts'
import { goesBackOnShelf, nextSteps } from '../../rules.ts'
import { RejectButton } from './reject-button.tsx'
import { useStep } from './returns-queries.ts'

const button =
  'inline-flex min-h-11 cursor-pointer items-center border border-ink px-5 text-sm font-semibold aria-disabled:cursor-progress'
const main = `${button} bg-ink text-paper hover:bg-acid hover:text-ink`
const second = `${button} bg-paper hover:bg-acid`

type Steps = ReturnType<typeof useStep>

/** What can be done with it now; a refusal is said here, beside what holds by then. */
export function ReturnActions({ read }: { read: AdminReturnDetail }) {
  const step = useStep(read._id)
  const next = nextSteps(read)
  return (
    <div className="grid gap-4 p-5">
      {next.length === 0 && <p className="text-sm">Nothing is to be done: this return has come to its end.</p>}
      {next.includes('received') && <Receive read={read} step={step} />}
      {next.includes('exchanged') && <SendExchange step={step} />}
      {next.includes('refunded') && <Refund key={read.refundable} read={read} step={step} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {next.includes('approved') && (
          <button
            type="button"
            aria-disabled={step.isPending || undefined}
            onClick={() => step.isPending || step.mutate({ take: 'approve' })}
            className={main}
          >
            Approve
          </button>
        )}
        {next.includes('rejected') && (
          <RejectButton className={second} onReject={(reason) => step.mutate({ take: 'reject', reason })} />
        )}
      </div>
      <p role="alert" className="w-fit bg-brick px-3 py-2 text-sm font-semibold empty:hidden">
        {step.error?.message}
      </p>
    </div>
  )
}

interface PartProps {
  read: AdminReturnDetail
  step: Steps
}

function Receive({ read: { lines, reasonDropdown }, step }: PartProps) {
  const [kept, setKept] = useState<ReadonlySet<string>>(
    () => new Set(goesBackOnShelf(reasonDropdown) ? [] : lines.map(({ lineId }) => lineId)),
  )
  const toggle = (lineId: string) => {
    const next = new Set(kept)
    if (!next.delete(lineId)) next.add(lineId)
    setKept(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step.isPending) return
    step.mutate({
      take: 'receive',
      lines: lines.map(({ lineId }) => ({ lineId, restock: !kept.has(lineId) })),
    })
  }
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-3">
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">The parcel is here. What can be sold again?</legend>
        {lines.map(({ lineId, name, size, quantity }) => (
          <label key={lineId} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={!kept.has(lineId)}
              onChange={() => toggle(lineId)}
              className="size-5 shrink-0 accent-ink"
            />
            <span>
              {quantity} × {name}
              {size && `, ${size}`}: back on the shelf
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" aria-disabled={step.isPending || undefined} className={main}>
        Received
      </button>
    </form>
  )
}

function SendExchange({ step }: { step: Steps }) {
  return (
    <div>
      <ConfirmButton
        label="Exchange sent"
        question="Has the new size left the shop?"
        className={main}
        onConfirm={() => step.mutate({ take: 'exchange' })}
      >
        <p>What was held for it is taken off the stock, and the customer is told by mail.</p>
      </ConfirmButton>
    </div>
  )
}

function Refund({ read: { refundable, left, outcome }, step }: PartProps) {
  const [amount, setAmount] = useState(String(refundable))
  const rupees = Number(amount)
  const isAmount = /^\d+(\.\d{1,2})?$/.test(amount) && rupees > 0 && rupees <= left
  return (
    <div className="grid gap-2">
      {outcome === 'exchange' && <p className="text-sm font-semibold">Or give the money back instead:</p>}
      <div className="flex flex-wrap items-end gap-2">
        <label className="grid gap-1">
          <span className="tag-type">Amount, up to {formatRupees(left)}</span>
          <input
            name="amount"
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            aria-invalid={!isAmount || undefined}
            className="h-11 w-44 border border-ink bg-chalk px-3 font-mono text-base"
          />
        </label>
        {isAmount ? (
          <ConfirmButton
            label="Refund"
            question={`Give ${formatRupees(rupees)} back to the customer?`}
            className={outcome === 'exchange' ? second : main}
            onConfirm={() => step.mutate({ take: 'refund', amount: rupees })}
          >
            <p>It goes the way it came and cannot be taken back. The customer is told by mail.</p>
          </ConfirmButton>
        ) : (
          <p role="status" className="flex min-h-11 items-center text-sm">
            Between ₹0.01 and {formatRupees(left)}.
          </p>
        )}
      </div>
    </div>
  )
}
