import { HOUR } from './time.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
/** India has no daylight saving time. */
const INDIA_OFFSET_MS = 5.5 * HOUR

/** Formats in Indian time: Wed, 18 Nov. Avoids `Intl`, which is slow to load; see {@link groupDigits}. */
export function formatShortDay(time: Date): string {
  const date = new Date(time.getTime() + INDIA_OFFSET_MS)
  return `${WEEKDAYS[date.getUTCDay()]}, ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}
