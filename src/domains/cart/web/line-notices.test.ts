import { expect, it } from 'vitest'
import type { CartLine } from '../contract.ts'
import { findPriceNotice, findReducedQuantity, findStockNotice } from './line-notices.ts'

const line: CartLine = { productId: 'a1', name: 'Rain Tee', image: '/a.svg', price: 849, quantity: 3, available: 3 }

it.each<[string | undefined, number | undefined, Partial<CartLine>]>([
  [undefined, undefined, {}],
  ['Only 2 left.', 2, { available: 2 }],
  ['Only 1,200 left.', 1200, { available: 1200, quantity: 9999 }],
  ['Out of stock.', undefined, { available: 0 }],
  ['Only 1 left.', 1, { available: 1, priceWas: 900 }],
  ['No longer sold.', undefined, { gone: true, price: 0 }],
])('says %j and offers %j for %j', (notice, quantity, overrides) => {
  expect(findStockNotice({ ...line, ...overrides })).toBe(notice)
  expect(findReducedQuantity({ ...line, ...overrides })).toBe(quantity)
})

it.each<[string | undefined, Partial<CartLine>]>([
  [undefined, {}],
  ['The price is now ₹849.00. It was ₹799.50.', { priceWas: 799.5 }],
  ['The price is now ₹849.00. It was ₹900.00.', { priceWas: 900, available: 1 }],
  [undefined, { gone: true, price: 0, priceWas: 900 }],
])('returns the price notice %j for %j', (notice, overrides) => {
  expect(findPriceNotice({ ...line, ...overrides })).toBe(notice)
})
