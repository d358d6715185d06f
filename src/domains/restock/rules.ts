import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'

/** For this time after an alert, its recipient is assumed to be about to buy, so the unit stays reserved. */
export const RECENTLY_NOTIFIED_MS = HOUR
/** An alert that is not sent by then is deleted with its email address. */
export const ALERT_MAX_AGE_MS = 180 * DAY
export const UNSUBSCRIBE_LINK_TTL_MS = 30 * DAY
/** Waiting alerts per product. */
export const MAX_WAITING = 5_000

/** Requested alerts per client network, per email address, and in total. */
export const rateLimits = {
  alertsPerNetwork: { burst: 30, intervalMs: MINUTE },
  alertsPerEmail: { burst: 20, intervalMs: HOUR },
  alerts: { burst: 300, intervalMs: SECOND / 2 },
}

/** null matches any size or color. */
export interface WantedVariant {
  size: string | null
  color: string | null
}

/** A row without size and color covers all variants. */
export interface StockRow {
  size: string | null
  color: string | null
  available: number
}

const matches = (row: StockRow, { size, color }: WantedVariant) =>
  (row.size === null || size === null || row.size === size) &&
  (row.color === null || color === null || row.color === color)

export function countAvailable(stock: StockRow[], variant: WantedVariant): number {
  return stock.filter((row) => matches(row, variant)).reduce((sum, { available }) => sum + available, 0)
}

/**
 * Picks the alerts to send now, first come, first served. Reserves one unit for every alert, including those sent
 * recently, so no more people are notified than there are units.
 */
export function pickRecipients<Alert extends WantedVariant>(
  waitingAlerts: Alert[],
  recentlyNotified: WantedVariant[],
  stock: StockRow[],
): Alert[] {
  const remainingStock = stock.map((row) => ({ ...row }))
  const takeUnit = (variant: WantedVariant): boolean => {
    // from the fullest row, so an alert for any size leaves the last unit of a size to people who want that size
    const row = remainingStock
      .filter((candidate) => matches(candidate, variant))
      .toSorted((a, b) => b.available - a.available)[0]
    if (!row || row.available <= 0) return false
    row.available--
    return true
  }
  // specific alerts first, so they get their unit before alerts for any size or color
  for (const variant of recentlyNotified.toSorted((a, b) => countWildcards(a) - countWildcards(b))) takeUnit(variant)
  return waitingAlerts.filter(takeUnit)
}

const countWildcards = ({ size, color }: WantedVariant) => Number(size === null) + Number(color === null)
