import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupDigits } from './group-digits.ts'
import { formatRupees, formatShortRupees } from './money.ts'

const indianFormat = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-IN', options)
const paise = fc.integer({ min: -1e12, max: 1e14 })

describe('Indian digit grouping', () => {
  it('puts a comma before the last three digits and then every two digits', () => {
    expect([0, 999, 1_000, 99_999, 100_000, 12_345_678, -100_000].map(groupDigits)).toEqual([
      '0',
      '999',
      '1,000',
      '99,999',
      '1,00,000',
      '1,23,45,678',
      '-1,00,000',
    ])
  })

  it('matches Intl.NumberFormat', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (count) => groupDigits(count) === indianFormat().format(count)))
  })

  it('formats rupees like Intl, with two decimals or without zero paise', () => {
    const [long, short] = [
      indianFormat({ style: 'currency', currency: 'INR' }),
      indianFormat({ style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' }),
    ]
    fc.assert(
      fc.property(paise, (amount) => {
        expect(formatRupees(amount / 100)).toBe(long.format(amount / 100))
        expect(formatShortRupees(amount / 100)).toBe(short.format(amount / 100))
      }),
    )
  })
})
