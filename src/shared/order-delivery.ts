import { estimateDelivery } from './delivery-estimate.ts'
import { parseDay, splitIndianTime } from './indian-day.ts'

interface PlacedOrder {
  placedAt: Date
  /** The promised day in Indian time; null on orders from before there were shipping rates. */
  deliverBy: string | null
}

/** Returns the promised day, at the time of day of the order. */
export const estimateOrderDelivery = ({ placedAt, deliverBy }: PlacedOrder): Date =>
  deliverBy === null
    ? estimateDelivery(placedAt)
    : estimateDelivery(placedAt, parseDay(deliverBy) - splitIndianTime(placedAt).day)
