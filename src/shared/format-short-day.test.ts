import { expect, it } from 'vitest'
import { formatShortDay } from './format-short-day.ts'

it('formats every day of two years in Indian time, as Intl does', () => {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' } as const
  const intlFormat = new Intl.DateTimeFormat('en-IN', options)
  for (let day = 0; day < 731; day++) {
    // just before and at midnight in India
    for (const time of [Date.UTC(2027, 0, day, 18, 29, 59, 999), Date.UTC(2027, 0, day, 18, 30)])
      expect(formatShortDay(new Date(time))).toBe(intlFormat.format(time))
  }
})
