import { ShopError } from '#shared/errors.ts'
import { TIME_ZONE } from '#shared/locale.ts'
import { DAY } from '#shared/time.ts'

const DEFAULT_RANGE_DAYS = 30
/** Two years, including a leap day. */
const MAX_RANGE_DAYS = 731

// the Swedish locale formats dates as YYYY-MM-DD
const isoDateFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE })

/** Returns the date in the shop's time zone as YYYY-MM-DD. */
export const toShopDay = (date: Date): string => isoDateFormat.format(date)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

const countDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

export interface DateRange {
  from: string
  to: string
}

/** Defaults to the last 30 days. Rejects reversed or overlong ranges. */
export function resolveDateRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): DateRange {
  const lastDay = to ?? toShopDay(now)
  const firstDay = from ?? addDays(lastDay, 1 - DEFAULT_RANGE_DAYS)
  const days = countDays(firstDay, lastDay)
  if (days < 1) throw new ShopError('bad_request', 'The first day must not be after the last.')
  if (days > MAX_RANGE_DAYS) throw new ShopError('bad_request', `The date range can be at most ${MAX_RANGE_DAYS} days.`)
  return { from: firstDay, to: lastDay }
}

export function listDays({ from, to }: DateRange): string[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index))
}

/** Returns the days before the range: as many, or for a month up to any day the same days of the month before. */
export function findPreviousRange({ from, to }: DateRange): DateRange {
  if (!isMonthToDate({ from, to })) return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) }
  const lastDayBefore = addDays(from, -1)
  const firstDayBefore = `${lastDayBefore.slice(0, 8)}01`
  const sameDay = addDays(firstDayBefore, countDays(from, to) - 1)
  const isWholeMonth = addDays(to, 1).endsWith('-01')
  return { from: firstDayBefore, to: isWholeMonth || sameDay > lastDayBefore ? lastDayBefore : sameDay }
}

const isMonthToDate = ({ from, to }: DateRange) =>
  from < to && from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)

/** Returns the change in percent, rounded; undefined if there is nothing to compare with. */
export const calculateChange = (current: number, previous: number): number | undefined =>
  previous === 0 ? undefined : Math.round(((current - previous) / Math.abs(previous)) * 100)
