export const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** India's clocks are never changed. */
const AHEAD_MS = 330 * MINUTE_MS

/** Midnight in India, so many days before the day of this moment. */
export function dayBefore(moment: Date, days: number): Date {
  const day = Math.floor((moment.getTime() + AHEAD_MS) / DAY_MS) - days
  return new Date(day * DAY_MS - AHEAD_MS)
}

export const onDay = (midnight: Date, hour: number, minute: number, second = 0): Date =>
  new Date(midnight.getTime() + (hour * 60 + minute) * MINUTE_MS + second * 1_000)

/** Of a midnight in India. */
export const isWeekend = (midnight: Date): boolean =>
  [0, 6].includes(new Date(midnight.getTime() + AHEAD_MS).getUTCDay())
