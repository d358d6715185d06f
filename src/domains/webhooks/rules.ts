import { formatDateTime } from '#shared/format-date.ts'
import { DAY, HOUR, SECOND } from '#shared/time.ts'
import type { Webhook, WebhookEvent } from './contract.ts'

/** How long a delivery is tried. */
export const RETRY_MS = 2 * DAY
/** A webhook whose deliveries have failed for this long is disabled. */
export const DISABLE_AFTER_MS = 3 * DAY
/** How long deliveries stay in the log. */
export const RETENTION_MS = 30 * DAY

const FIRST_DELAY_MS = 30 * SECOND
const MAX_DELAY_MS = 6 * HOUR

/** Returns when to try again after this many attempts: after 30 seconds, a minute, two, four, … six hours. */
export function getNextAttempt(attempts: number, now: Date): Date {
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS)
  return new Date(now.getTime() + delayMs)
}

export const isSuccess = (status: number) => status >= 200 && status < 300

export const hasFailedTooLong = (failingSince: Date | null, now: Date) =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS

/** Also true if it was disabled for that reason. */
export const isFailing = ({ isEnabled, disabledAt, failingSince }: Webhook): boolean =>
  disabledAt !== undefined || (isEnabled && failingSince !== undefined)

/** Says since when a webhook fails and what to do about it. Returns undefined for one that works or was turned off by hand. */
export function describeFailure(webhook: Webhook): string | undefined {
  const { disabledAt, failingSince } = webhook
  if (!isFailing(webhook)) return undefined
  const since = failingSince ? ` since ${formatDateTime(failingSince)}` : ''
  const start = `Its server hasn't accepted anything${since}. The log shows its responses. Repair the server, then`
  if (disabledAt)
    return `${start} turn the webhook on again and send a test: events that still wait are sent, too. It was turned off on ${formatDateTime(disabledAt)}.`
  const end = failingSince ? new Date(Date.parse(failingSince) + DISABLE_AFTER_MS).toISOString() : undefined
  return `${start} send a test.${end ? ` If it still fails on ${formatDateTime(end)}, the webhook is turned off.` : ''}`
}

/** What a database trigger has written to the outbox. */
export interface RecordedEvent {
  event: WebhookEvent
  /** The id of the order, refund, shipment, product or customer. */
  id: string
  /** Available units before and after a stock change. */
  units: { before: number; after: number } | undefined
}

/** Parses entries such as `stock.changed 0123… 5 3`. */
export function parseEntry(ref: string): RecordedEvent {
  const [event, id = '', before, after] = ref.split(' ')
  const units = before === undefined ? undefined : { before: Number(before), after: Number(after) }
  return { event: event as WebhookEvent, id, units }
}

/** A stock change to the threshold or below it is also `stock.low`. */
export function listEvents({ event, units }: RecordedEvent, lowStockThreshold: number): WebhookEvent[] {
  const isLow = units && units.before > lowStockThreshold && units.after <= lowStockThreshold
  return isLow ? [event, 'stock.low'] : [event]
}
