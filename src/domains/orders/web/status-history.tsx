import { formatDateTime, formatLongDate } from '#shared/format-date.ts'
import { ProgressSteps } from '#ui/progress-steps.tsx'
import type { Order } from '../contract.ts'

/** Shows past statuses and, while the order is open, the next ones with the estimated delivery. */
export function StatusHistory({ order }: { order: Order }) {
  const { statusHistory = [], estimatedDelivery, deliveredAt, status } = order
  const isOpen = !deliveredAt && status !== 'Cancelled' && status !== 'Delivered'
  const pastSteps = statusHistory.map(({ status: title, at }) => ({ title, at, note: formatDateTime(at) }))
  const shipping = { title: 'Shipped', note: 'upcoming', isUpcoming: true }
  const delivery = estimatedDelivery && {
    title: 'Estimated delivery',
    at: estimatedDelivery,
    note: formatLongDate(estimatedDelivery),
    isUpcoming: true,
  }
  const steps = [
    ...pastSteps,
    ...(isOpen && status !== 'Shipped' ? [shipping] : []),
    ...(isOpen && delivery ? [delivery] : []),
  ]
  if (steps.length === 0) return null
  return <ProgressSteps label="Order progress" steps={steps} className="gutter border-b border-ink bg-card py-5" />
}
