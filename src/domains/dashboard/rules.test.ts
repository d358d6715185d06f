import { expect, it } from 'vitest'
import { dayOf, daysOf, spanOf } from './rules.ts'

const lateEvening = new Date('2026-11-15T18:30:00.000Z')

it('takes the day in India, which begins five and a half hours before the one in London', () => {
  expect(dayOf(new Date('2026-11-15T18:29:59.999Z'))).toBe('2026-11-15')
  expect(dayOf(lateEvening)).toBe('2026-11-16')
})

it('looks at the last 30 days unless told', () => {
  expect(spanOf({}, lateEvening)).toEqual({ from: '2026-10-18', to: '2026-11-16' })
  expect(spanOf({ from: '2026-11-16' }, lateEvening)).toEqual({ from: '2026-11-16', to: '2026-11-16' })
  expect(spanOf({ to: '2026-01-30' }, lateEvening)).toEqual({ from: '2026-01-01', to: '2026-01-30' })
})

it('refuses a span that runs backwards or has no end in sight', () => {
  expect(() => spanOf({ from: '2026-11-17' }, lateEvening)).toThrow('The first day is after the last.')
  expect(() => spanOf({ from: '2020-01-01', to: '2026-01-01' }, lateEvening)).toThrow('731 days')
})

it('names every day of a span', () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})
