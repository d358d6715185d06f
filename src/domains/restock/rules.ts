import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'

/** People notified within this time are assumed to be about to buy. */
export const RECENTLY_NOTIFIED_MS = HOUR
/** After this time an unsent alert is deleted, with its email address. */
export const ALERT_MAX_AGE_MS = 180 * DAY
export const STOP_LINK_TTL_MS = 30 * DAY
/** Per product. */
export const MAX_WAITING = 5_000

/** Alerts from one network address, for one email address, and in total. */
export const rateLimits = {
  alertFromAddress: { burst: 30, intervalMs: MINUTE },
  alertToAddress: { burst: 20, intervalMs: HOUR },
  alerts: { burst: 300, intervalMs: SECOND / 2 },
}

/** null matches any size or colour. */
export interface RestockChoice {
  size: string | null
  color: string | null
}

/** A row without size and colour covers all variants. */
export interface AvailableUnits extends RestockChoice {
  available: number
}

const matches = (row: AvailableUnits, { size, color }: RestockChoice) =>
  (row.size === null || size === null || row.size === size) &&
  (row.color === null || color === null || row.color === color)

export function countAvailable(stock: AvailableUnits[], choice: RestockChoice): number {
  return stock.filter((row) => matches(row, choice)).reduce((sum, { available }) => sum + available, 0)
}

/**
 * Picks the alerts to send now, first come, first served. Reserves one unit for every recipient, including those notified
 * recently, so no more people are notified than there are units.
 */
export function pickRecipients<W extends RestockChoice>(
  waiting: W[],
  recentlyNotified: RestockChoice[],
  stock: AvailableUnits[],
): W[] {
  const remaining = stock.map((row) => ({ ...row }))
  const takeUnit = (choice: RestockChoice): boolean => {
    // from the fullest row, so a flexible choice leaves the last unit of a size to people who want that size
    const row = remaining
      .filter((candidate) => matches(candidate, choice))
      .toSorted((a, b) => b.available - a.available)[0]
    if (!row || row.available <= 0) return false
    row.available--
    return true
  }
  for (const choice of recentlyNotified.toSorted((a, b) => countAnyChoices(a) - countAnyChoices(b))) takeUnit(choice)
  return waiting.filter(takeUnit)
}

/** Sorts specific choices first, so they get their unit before flexible ones. */
const countAnyChoices = ({ size, color }: RestockChoice) => Number(size === null) + Number(color === null)
