import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import { hasShipped } from '../../rules.ts'
import { useRestockOrder } from './orders-queries.ts'

/** Restocks the items of a cancelled order once its shipment is back. */
export function RestockReturnedShipment({ order }: { order: AdminOrderDetail }) {
  const { _id: id, status, statusHistory, restockedAt } = order
  const restock = useRestockOrder()
  const canChange = useCan('orders:write')
  if (!canChange || status !== 'Cancelled' || restockedAt || !hasShipped(statusHistory)) return null
  return (
    <section
      aria-label="Parcel on its way back"
      className="flex flex-wrap items-center justify-between gap-3 border-b border-ink bg-yellow p-5"
    >
      <p className="max-w-prose text-sm font-semibold text-pretty">
        This order had shipped when it was cancelled, so its items aren&apos;t back in stock yet.
      </p>
      <ConfirmButton
        label="Received back"
        question="Put the items of this order back into stock?"
        className="inline-flex min-h-11 cursor-pointer items-center border border-ink bg-ink px-4 text-sm font-semibold text-paper hover:bg-accent hover:text-ink"
        onConfirm={() => !restock.isPending && restock.mutate(id)}
      >
        <p className="text-sm">
          Confirm once the parcel is here and everything in it can be sold again. Items of an earlier return are not
          counted twice.
        </p>
      </ConfirmButton>
    </section>
  )
}
