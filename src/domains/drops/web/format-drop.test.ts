import { describe, expect, it } from 'vitest'
import { formatAnnouncement, formatCountdown, formatOrdinal } from './format-drop.ts'

describe('a countdown', () => {
  it.each([
    [0, '00:00:00'],
    [-5, '00:00:00'],
    [1, '00:00:01'],
    [7_989_000, '02:13:09'],
    [30 * 3_600_000, '30:00:00'],
  ])('of %d ms is %s', (ms, text) => expect(formatCountdown(ms)).toBe(text))

  it('is announced a few times only', () => {
    expect([7_200_000, 3_600_000, 299_000, 61_000, 59_000, 9_000, 0].map(formatAnnouncement)).toEqual([
      '',
      'Less than an hour to go.',
      'Less than 5 minutes to go.',
      'Less than 5 minutes to go.',
      'Less than a minute to go.',
      'Less than 10 seconds to go.',
      'The drop is open.',
    ])
  })
})

it('writes a position in the queue as people say it', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 37, 102].map(formatOrdinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '37th',
    '102nd',
  ])
})
