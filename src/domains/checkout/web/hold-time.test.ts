import { describe, expect, it } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { formatCountdown, formatTimeLeftAnnouncement } from './hold-time.ts'

describe('the hold countdown', () => {
  it.each([
    [20 * MINUTE, '20:00'],
    [19 * MINUTE + 7_000, '19:07'],
    [500, '00:01'],
    [0, '00:00'],
    [-MINUTE, '00:00'],
  ])('shows %i ms as %s', (remainingMs, text) => {
    expect(formatCountdown(remainingMs)).toBe(text)
  })

  it('is announced only a few times', () => {
    const remainingTimes = Array.from({ length: 20 * 60 }, (_, index) => 20 * MINUTE - index * 1_000)
    const announcements = remainingTimes
      .map(formatTimeLeftAnnouncement)
      .filter((text, index, texts) => text !== texts[index - 1])
    expect(announcements).toEqual([
      '',
      'Less than 10 minutes left to pay.',
      'Less than 5 minutes left to pay.',
      'Less than 2 minutes left to pay.',
      'Less than 1 minute left to pay.',
    ])
    expect(formatTimeLeftAnnouncement(0)).toBe('')
  })
})
