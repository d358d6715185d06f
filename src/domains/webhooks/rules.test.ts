import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { getNextAttempt, hasFailedTooLong, listEvents, parseEntry, RETRY_MS } from './rules.ts'

const now = new Date('2026-11-17T12:00:00Z')

describe('retries', () => {
  it('wait twice as long each time, at most six hours', () => {
    const getDelay = (attempts: number) => getNextAttempt(attempts, now).getTime() - now.getTime()
    expect([1, 2, 3, 4].map(getDelay)).toEqual([30 * SECOND, MINUTE, 2 * MINUTE, 4 * MINUTE])
    expect(getDelay(30)).toBe(6 * HOUR)
  })

  it('go on for two days', () => {
    let [time, attempts] = [now, 0]
    while (time.getTime() - now.getTime() <= RETRY_MS) time = getNextAttempt(++attempts, time)
    expect(attempts).toBeGreaterThan(15)
    expect(attempts).toBeLessThan(25)
  })
})

it('a webhook is overdue after three days of failures', () => {
  const failingFor = (ms: number) => hasFailedTooLong(new Date(now.getTime() - ms), now)
  expect([failingFor(3 * DAY - 1), failingFor(3 * DAY), hasFailedTooLong(null, now)]).toEqual([false, true, false])
})

it('a stock change is low when it crosses the threshold', () => {
  const list = (before: number, after: number) => listEvents(parseEntry(`stock.changed p1 ${before} ${after}`), 5)
  expect(list(6, 5)).toEqual(['stock.changed', 'stock.low'])
  expect(list(9, 0)).toEqual(['stock.changed', 'stock.low'])
  for (const [before, after] of [
    [9, 6],
    [5, 4],
    [3, 9],
  ] as const)
    expect(list(before, after)).toEqual(['stock.changed'])
  expect(listEvents(parseEntry('order.placed o1'), 5)).toEqual(['order.placed'])
})
