import { DAY, HOUR, INDIA_OFFSET_MS } from './time.ts'

/** Returns the day in India as days since 1970, and the hour of that day. */
export function splitIndianTime(at: Date): { day: number; hour: number } {
  const time = at.getTime() + INDIA_OFFSET_MS
  const day = Math.floor(time / DAY)
  return { day, hour: Math.floor((time - day * DAY) / HOUR) }
}

/** 0 for Sunday. The first day of 1970 was a Thursday. */
export const getWeekday = (day: number): number => (day + 4) % 7

/** Formats a day as 2026-11-15. */
export const formatDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

export const parseDay = (text: string): number => Date.parse(text) / DAY
