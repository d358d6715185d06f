import { useState } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { shortenId } from '#shared/ids.ts'
import { useRequestedValue } from '#ui/use-requested-value.ts'
import type { AdminOrder } from '../../admin-contract.ts'
import { type OrderStatus, orderStatuses } from '../../contract.ts'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { useSetOrderStatus } from './orders-queries.ts'

interface StatusSelectProps {
  order: AdminOrder
  /** Whether the customer gets an email about the change. */
  notify?: boolean
}

/**
 * Saves on change, but asks before cancelling. Shows the new status while saving and stays focusable; reverts if the
 * request fails.
 */
export function StatusSelect({ order, notify = true }: StatusSelectProps) {
  const { _id: id, status } = order
  const canChange = useCan('orders:write')
  const { mutate, isPending } = useSetOrderStatus()
  const [shownStatus, setShownStatus] = useRequestedValue(status, isPending)
  const [isCancelling, setCancelling] = useState(false)
  const changeStatus = (next: OrderStatus) => {
    if (isPending || next === status) return
    if (next === 'Cancelled') return setCancelling(true)
    setShownStatus(next)
    mutate({ id, status: next, previousStatus: status, notify })
  }
  if (!canChange) return null
  return (
    <>
      <select
        aria-label={`Status of order ${shortenId(id)}`}
        value={shownStatus}
        aria-disabled={isPending || undefined}
        onChange={(event) => changeStatus(event.target.value as OrderStatus)}
        className="h-8 w-32 cursor-pointer border border-ink bg-chalk px-2 text-sm md:max-[89rem]:w-28 aria-disabled:cursor-progress max-md:h-11"
      >
        {orderStatuses.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <CancelOrderDialog order={order} open={isCancelling} onClose={() => setCancelling(false)} />
    </>
  )
}
