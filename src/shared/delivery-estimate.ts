import { formatShortDay } from './format-short-day.ts'
import { DAY } from './time.ts'

/** From the order to the delivery. */
export const DELIVERY_DAYS = 7

export const ESTIMATED_DELIVERY_BY = 'Estimated delivery by'

/** Returns the delivery estimate of an order placed at this time. Every page and email that names a date uses it. */
export const estimateDelivery = (placedAt: Date, days = DELIVERY_DAYS): Date =>
  new Date(placedAt.getTime() + days * DAY)

/** Formats an estimate: Estimated delivery by Mon, 23 Nov. */
export const formatDeliveryEstimate = (estimate: Date): string => `${ESTIMATED_DELIVERY_BY} ${formatShortDay(estimate)}`
