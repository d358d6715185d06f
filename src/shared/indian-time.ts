import { INDIA_OFFSET_MS } from './time.ts'

/** Returns a time as `datetime-local` inputs have it, in Indian time: 2026-11-20T18:00. */
export const toIndianTime = (iso: string): string =>
  new Date(Date.parse(iso) + INDIA_OFFSET_MS).toISOString().slice(0, 16)

/** Returns the UTC time of an input, or the unchanged text if it is not a time. */
export function fromIndianTime(text: string): string {
  const time = new Date(`${text}+05:30`)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}
