import { useState } from 'react'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { Link } from '#ui/link.tsx'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import { useArchiveOrder, useRestoreOrder, useShipOrder } from './orders-queries.ts'
import { StatusSelect } from './status-select.tsx'
import { ARCHIVE_NOTE, ARCHIVE_QUESTION } from './texts.ts'

const buttonClass =
  'inline-flex min-h-11 cursor-pointer items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent aria-disabled:cursor-progress'

interface OrderActionsProps {
  order: AdminOrderDetail
  onClose: () => void
}

export function OrderActions({ order, onClose }: OrderActionsProps) {
  const { _id: id, archivedAt } = order
  const archive = useArchiveOrder()
  const restore = useRestoreOrder()
  const [notify, setNotify] = useState(true)
  const canChange = useCan('orders:write')
  const canShip = useCan('shipping:write') && order.status === 'Processing'
  return (
    <section
      aria-label="Actions"
      // on phones, only the first line stays in sight
      className="max-md:contents md:sticky md:bottom-0 md:z-10 md:flex md:flex-wrap md:items-center md:gap-2 md:border-t md:border-ink md:bg-card md:px-5 md:py-3"
    >
      <div className="flex items-center gap-2 border-ink bg-card max-md:sticky max-md:bottom-0 max-md:z-10 max-md:border-t max-md:px-5 max-md:py-2">
        {canChange ? (
          <StatusSelect order={order} notify={notify} />
        ) : (
          canShip && <ShipButton order={order} notify={notify} />
        )}
        {(canChange || canShip) && (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 pr-2 text-sm font-semibold">
            <input
              type="checkbox"
              checked={notify}
              onChange={(event) => setNotify(event.target.checked)}
              className="size-5 accent-ink"
            />
            Tell the customer
          </label>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 border-line bg-card max-md:border-t max-md:px-5 max-md:py-3">
        <Link to={`/admin/orders/print${formatSearchParams({ kind: 'slips', ids: id })}`} className={buttonClass}>
          Packing slip
        </Link>
        <Link to={`/admin/returns${formatSearchParams({ q: id })}`} className={buttonClass}>
          Returns
        </Link>
        <Allowed to="orders:write">
          {archivedAt ? (
            <button type="button" onClick={() => restore.mutate(id)} className={buttonClass}>
              Restore
            </button>
          ) : (
            <ConfirmButton
              label="Archive"
              question={ARCHIVE_QUESTION}
              className={buttonClass}
              onConfirm={() => archive.mutate(id, { onSuccess: onClose })}
            >
              <p>{ARCHIVE_NOTE}</p>
            </ConfirmButton>
          )}
        </Allowed>
      </div>
    </section>
  )
}

/** For those who pack: they may ship, but set no other status. */
function ShipButton({ order: { _id: id }, notify }: { order: AdminOrderDetail; notify: boolean }) {
  const ship = useShipOrder()
  return (
    <button
      type="button"
      aria-disabled={ship.isPending || undefined}
      onClick={() => !ship.isPending && ship.mutate({ id, notify })}
      className={buttonClass}
    >
      Mark as shipped
    </button>
  )
}
