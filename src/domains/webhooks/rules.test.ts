import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import type { Webhook } from './contract.ts'
import { describeFailure, getNextAttempt, hasFailedTooLong, listEvents, parseEntry, RETRY_MS } from './rules.ts'

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

describe('a failing webhook', () => {
  const webhook = { isEnabled: true } as Webhook
  const failingSince = '2026-11-17T12:00:00.000Z'

  it('says since when, what to do and when it is turned off', () => {
    expect(describeFailure({ ...webhook, failingSince })).toBe(
      "Its server hasn't accepted anything since 17 Nov 2026, 5:30 pm. The log shows its responses. Repair the server, then send a test. If it still fails on 20 Nov 2026, 5:30 pm, the webhook is turned off.",
    )
  })

  it('says how to turn it on again', () => {
    const disabledAt = '2026-11-20T12:00:00.000Z'
    expect(describeFailure({ ...webhook, isEnabled: false, failingSince, disabledAt })).toMatch(
      /since 17 Nov 2026, 5:30 pm.*turn the webhook on again and send a test.*turned off on 20 Nov 2026, 5:30 pm/,
    )
  })

  it('says nothing while it works or is turned off by hand', () => {
    expect(describeFailure(webhook)).toBeUndefined()
    expect(describeFailure({ ...webhook, isEnabled: false, failingSince })).toBeUndefined()
  })
})
