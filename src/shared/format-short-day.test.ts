import { expect, it } from 'vitest'
import { formatShortDay } from './format-short-day.ts'

it('formats every day of two years as Intl does', () => {
  const intlFormat = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short' })
  for (let day = 0; day < 731; day++) {
    const date = new Date(2027, 0, 1 + day, 12)
    expect(formatShortDay(date)).toBe(intlFormat.format(date))
  }
})
