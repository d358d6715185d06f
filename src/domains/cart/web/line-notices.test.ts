import { expect, it } from 'vitest'
import type { CartLine } from '../contract.ts'
import { getPriceNotice, getStockNotices } from './line-notices.ts'

const line: CartLine = { productId: 'a1', name: 'Rain Tee', image: '/a.svg', price: 849, quantity: 3, available: 3 }

it.each<[string[], Partial<CartLine>]>([
  [[], {}],
  [['Only 2 left.'], { available: 2 }],
  [['Out of stock.'], { available: 0 }],
  [['Only 1 left.'], { available: 1, priceWas: 900 }],
  [['No longer sold.'], { gone: true, price: 0 }],
])('returns %j for %j', (notices, overrides) => {
  expect(getStockNotices({ ...line, ...overrides })).toEqual(notices)
})

it.each<[string | undefined, Partial<CartLine>]>([
  [undefined, {}],
  ['The price is now ₹849. It was ₹799.50.', { priceWas: 799.5 }],
  ['The price is now ₹849. It was ₹900.', { priceWas: 900, available: 1 }],
  [undefined, { gone: true, price: 0, priceWas: 900 }],
])('returns the price notice %j for %j', (notice, overrides) => {
  expect(getPriceNotice({ ...line, ...overrides })).toBe(notice)
})
