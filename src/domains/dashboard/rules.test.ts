import { expect, it } from 'vitest'
import { calculateChange, findPreviousRange, listDays, resolveDateRange, toShopDay } from './rules.ts'

const midnightInIndia = new Date('2026-11-15T18:30:00.000Z')

it('uses the date in India, which is 5.5 hours ahead of UTC', () => {
  expect(toShopDay(new Date('2026-11-15T18:29:59.999Z'))).toBe('2026-11-15')
  expect(toShopDay(midnightInIndia)).toBe('2026-11-16')
})

it('defaults to the last 30 days', () => {
  expect(resolveDateRange({}, midnightInIndia)).toEqual({ from: '2026-10-18', to: '2026-11-16' })
  expect(resolveDateRange({ from: '2026-11-16' }, midnightInIndia)).toEqual({ from: '2026-11-16', to: '2026-11-16' })
  expect(resolveDateRange({ to: '2026-01-30' }, midnightInIndia)).toEqual({ from: '2026-01-01', to: '2026-01-30' })
})

it('rejects a reversed or overlong range', () => {
  expect(() => resolveDateRange({ from: '2026-11-17' }, midnightInIndia)).toThrow(
    'The first day must not be after the last.',
  )
  expect(() => resolveDateRange({ from: '2020-01-01', to: '2026-01-01' }, midnightInIndia)).toThrow('731 days')
})

it('lists every day of a range', () => {
  expect(listDays({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

it.each([
  ['a week', '2026-11-10', '2026-11-16', '2026-11-03', '2026-11-09'],
  ['a day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['a month so far', '2026-11-01', '2026-11-18', '2026-10-01', '2026-10-18'],
  ['a whole month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['a month that is longer than the one before', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a range over two months', '2026-10-01', '2026-11-10', '2026-08-21', '2026-09-30'],
])('compares %s with the period before', (_, from, to, previousFrom, previousTo) => {
  expect(findPreviousRange({ from, to })).toEqual({ from: previousFrom, to: previousTo })
})

it('returns a change in percent unless there was nothing before', () => {
  expect(calculateChange(150, 100)).toBe(50)
  expect(calculateChange(50, 100)).toBe(-50)
  expect(calculateChange(50, -100)).toBe(150)
  expect(calculateChange(1, 0)).toBeUndefined()
})
