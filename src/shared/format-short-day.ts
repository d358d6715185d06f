import { INDIA_OFFSET_MS } from './time.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** Formats in Indian time: Wed, 18 Nov. Avoids `Intl`, which is slow to load; see {@link groupDigits}. */
export function formatShortDay(time: Date): string {
  const date = new Date(time.getTime() + INDIA_OFFSET_MS)
  return `${WEEKDAYS[date.getUTCDay()]}, ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}
