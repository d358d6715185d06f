import { brand } from '#shared/brand.ts'
import { ShopError } from '#shared/errors.ts'
import { DAY } from '#shared/time.ts'

const USUAL_DAYS = 30
/** Two years, one of them with a leap day. */
const MOST_DAYS = 731

/** As ISO writes it, which is how Swedes write it too. */
const written = new Intl.DateTimeFormat('sv-SE', { timeZone: brand.timeZone })

/** The day that it is in the shop's time zone. */
export const dayOf = (moment: Date): string => written.format(moment)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

export interface Span {
  from: string
  to: string
}

/** The days that are meant: up to today unless told, and neither backwards nor endless. */
export function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Span {
  const last = to ?? dayOf(now)
  const first = from ?? addDays(last, 1 - USUAL_DAYS)
  const days = daysBetween(first, last)
  if (days < 1) throw new ShopError('bad_request', 'The first day is after the last.')
  if (days > MOST_DAYS) throw new ShopError('bad_request', `A span has ${MOST_DAYS} days at the most.`)
  return { from: first, to: last }
}

export function daysOf({ from, to }: Span): string[] {
  return Array.from({ length: daysBetween(from, to) }, (_, place) => addDays(from, place))
}
