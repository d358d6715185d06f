import { formatDateTime, formatLongDate } from '#shared/format-date.ts'
import type { Order } from '../contract.ts'

/** Shows past statuses and, while the order is open, the estimated delivery. */
export function StatusHistory({ order }: { order: Order }) {
  const { statusHistory = [], estimatedDelivery, deliveredAt, status } = order
  const isOpen = !deliveredAt && status !== 'Cancelled' && status !== 'Delivered'
  if (statusHistory.length === 0 && !isOpen) return null
  return (
    <ol
      aria-label="Order progress"
      className="gutter flex flex-col gap-x-8 gap-y-4 border-b border-ink bg-card py-5 sm:flex-row sm:flex-wrap"
    >
      {statusHistory.map(({ status: pastStatus, at }) => (
        <li key={`${pastStatus} ${at}`} className="border-l-6 border-ink pl-3">
          <span className="block font-bold">{pastStatus}</span>
          <time dateTime={at} className="mono-caption text-smoke">
            {formatDateTime(at)}
          </time>
        </li>
      ))}
      {isOpen && estimatedDelivery && (
        <li className="border-l-6 border-dashed border-ash pl-3">
          <span className="block font-bold">Estimated delivery</span>
          <time dateTime={estimatedDelivery} className="mono-caption text-smoke">
            {formatLongDate(estimatedDelivery)}
          </time>
        </li>
      )}
    </ol>
  )
}
