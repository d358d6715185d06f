import { DAY, MINUTE, SECOND } from '#shared/time.ts'

/** India's clocks are never changed. */
const AHEAD_MS = 330 * MINUTE

/** Midnight in India, so many days before the day of this moment. */
export function dayBefore(moment: Date, days: number): Date {
  const day = Math.floor((moment.getTime() + AHEAD_MS) / DAY) - days
  return new Date(day * DAY - AHEAD_MS)
}

export const onDay = (midnight: Date, hour: number, minute: number, second = 0): Date =>
  new Date(midnight.getTime() + (hour * 60 + minute) * MINUTE + second * SECOND)

/** Of a midnight in India. */
export const isWeekend = (midnight: Date): boolean =>
  [0, 6].includes(new Date(midnight.getTime() + AHEAD_MS).getUTCDay())
