/** In milliseconds. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** India is ahead of UTC by this, and has no daylight saving time. */
export const INDIA_OFFSET_MS = 5.5 * HOUR
