import { describe, expect, it } from 'vitest'
import { countAvailable } from './count-available.ts'

describe('available stock of a variant', () => {
  const bySizeAndColor = [
    { size: 'M', color: 'Black', available: 3 },
    { size: 'M', color: 'White', available: 0 },
    { size: 'L', color: 'Black', available: 5 },
  ]

  it('counts only the given size and color', () => {
    expect(countAvailable(bySizeAndColor, { size: 'M', color: 'Black' })).toBe(3)
    expect(countAvailable(bySizeAndColor, { size: 'M', color: 'White' })).toBe(0)
    expect(countAvailable(bySizeAndColor, { size: 'XL', color: 'Black' })).toBe(0)
  })

  it('sums over sizes and colors that are not given', () => {
    expect(countAvailable(bySizeAndColor, { size: 'M' })).toBe(3)
    expect(countAvailable(bySizeAndColor, { color: 'Black' })).toBe(8)
    expect(countAvailable(bySizeAndColor, { color: 'White' })).toBe(0)
    expect(countAvailable(bySizeAndColor, {})).toBe(8)
  })

  it('is the shared stock when the product is not counted per variant', () => {
    expect(countAvailable([{ available: 7 }], { size: 'M', color: 'Black' })).toBe(7)
  })
})
