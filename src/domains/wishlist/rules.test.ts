import { describe, expect, it } from 'vitest'
import { MAX_ITEMS } from './contract.ts'
import { countUnits, planMerge } from './rules.ts'

describe('countUnits', () => {
  const stock = [
    { size: 'S', color: 'Black', available: 2 },
    { size: 'M', color: 'Black', available: 3 },
    { size: 'S', color: 'Red', available: 5 },
  ]

  it('sums the units of the size and color, or of all', () => {
    expect(countUnits(stock, { size: 'S', color: 'Black' })).toBe(2)
    expect(countUnits(stock, { color: 'Black' })).toBe(5)
    expect(countUnits(stock, { size: 'S' })).toBe(7)
    expect(countUnits(stock, {})).toBe(10)
  })

  it('counts product-level stock for every variant', () => {
    expect(countUnits([{ available: 4 }], { size: 'S', color: 'Red' })).toBe(4)
  })
})

describe('planMerge', () => {
  const item = (productId: string, color: string | null = null) => ({ productId, color })

  it('moves what the customer has not saved, whatever the color', () => {
    const customer = [item('a', 'Black'), item('b')]
    const guest = [item('a', 'Red'), item('a', 'Black'), item('a'), item('b', 'Red'), item('c')]
    expect(planMerge(customer, guest)).toEqual({
      moved: [item('a', 'Red'), item('c')],
      remaining: [],
      covered: [item('a', 'Black'), item('a'), item('b', 'Red')],
    })
  })

  it('moves the newest items that fit', () => {
    const customer = Array.from({ length: MAX_ITEMS - 1 }, (_, index) => item(`own-${index}`))
    const { moved, remaining } = planMerge(customer, [item('new'), item('old')])
    expect([moved, remaining]).toEqual([[item('new')], [item('old')]])
  })
})
