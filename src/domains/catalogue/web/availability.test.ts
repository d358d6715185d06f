import { describe, expect, it } from 'vitest'
import { availableIn } from './availability.ts'

describe('what is left of a choice', () => {
  const bySizeAndColor = [
    { size: 'M', color: 'Black', available: 3 },
    { size: 'M', color: 'White', available: 0 },
    { size: 'L', color: 'Black', available: 5 },
  ]

  it('is counted for the size in this colour only', () => {
    expect(availableIn(bySizeAndColor, { size: 'M', color: 'Black' })).toBe(3)
    expect(availableIn(bySizeAndColor, { size: 'M', color: 'White' })).toBe(0)
    expect(availableIn(bySizeAndColor, { size: 'XL', color: 'Black' })).toBe(0)
  })

  it('is counted over all that is left open', () => {
    expect(availableIn(bySizeAndColor, { size: 'M' })).toBe(3)
    expect(availableIn(bySizeAndColor, { color: 'Black' })).toBe(8)
    expect(availableIn(bySizeAndColor, { color: 'White' })).toBe(0)
    expect(availableIn(bySizeAndColor, {})).toBe(8)
  })

  it('is the whole pool when the product is not counted by choice', () => {
    expect(availableIn([{ available: 7 }], { size: 'M', color: 'Black' })).toBe(7)
  })
})
