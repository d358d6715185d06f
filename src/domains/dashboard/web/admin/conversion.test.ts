import { describe, expect, it } from 'vitest'
import { canCompareCarts, describeConversion } from './conversion.ts'

const range = { from: '2026-11-01', to: '2026-11-30' }
const funnel = { carts: 50, checkouts: 80, orders: 40, cartsSince: '2026-10-01' }

describe('the conversion', () => {
  it('is the share of carts and checkouts that became an order', () => {
    expect(describeConversion(funnel, range)).toBe('80% of carts became an order, 50% of checkouts.')
  })

  it('omits the carts if they were counted for a part of the period only', () => {
    expect(describeConversion({ ...funnel, cartsSince: '2026-11-20' }, range)).toBe('50% of checkouts became an order.')
    expect(describeConversion({ carts: 0, checkouts: 80, orders: 40 }, range)).toBe('50% of checkouts became an order.')
  })

  it('omits the carts if there are more orders', () => {
    expect(describeConversion({ ...funnel, carts: 39 }, range)).toBe('50% of checkouts became an order.')
  })

  it('is unknown without checkouts and carts', () => {
    expect(describeConversion({ ...funnel, carts: 0, checkouts: 0, orders: 0 }, range)).toBeUndefined()
  })
})

it('compares carts with the period before only if they were counted then', () => {
  expect(canCompareCarts(funnel, range)).toBe(true)
  expect(canCompareCarts({ ...funnel, cartsSince: '2026-10-31' }, range)).toBe(false)
  expect(canCompareCarts({ carts: 0, checkouts: 0, orders: 0 }, range)).toBe(false)
})
