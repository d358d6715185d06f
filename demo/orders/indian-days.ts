import { DAY, MINUTE, SECOND } from '#shared/time.ts'

/** India has no daylight saving time. */
const IST_OFFSET_MS = 330 * MINUTE

/** Returns the midnight in India that starts the day `days` before the day of `moment`. */
export function midnightDaysBefore(moment: Date, days: number): Date {
  const day = Math.floor((moment.getTime() + IST_OFFSET_MS) / DAY) - days
  return new Date(day * DAY - IST_OFFSET_MS)
}

export const atTimeOfDay = (midnight: Date, hour: number, minute: number, second = 0): Date =>
  new Date(midnight.getTime() + (hour * 60 + minute) * MINUTE + second * SECOND)

/** Expects a midnight in India. */
export const isWeekend = (midnight: Date): boolean =>
  [0, 6].includes(new Date(midnight.getTime() + IST_OFFSET_MS).getUTCDay())
