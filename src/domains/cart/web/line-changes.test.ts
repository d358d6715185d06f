import { expect, it } from 'vitest'
import type { Cart } from '../contract.ts'
import { applyChanges, countItems, formatLineName, hideDismissedPriceNotices } from './line-changes.ts'

const tee = { productId: 'a1', name: 'Rain Tee', image: '/a.svg', price: 799.55, quantity: 2, size: 'M', color: 'Red' }
const cap = { productId: 'b2', name: 'Kite Cap', image: '/b.svg', price: 499, quantity: 1 }
const cart: Cart = { products: [tee, cap], subtotal: 2098.1, totalPrice: 2098.1, updatedAt: '2026-01-01T00:00:00.000Z' }

it('applies pending changes, and the last change to a line wins', () => {
  const changes = [
    { ...tee, quantity: 3 },
    { productId: 'b2', quantity: 9 },
    { productId: 'a1', size: 'M', color: 'Red', quantity: 4 },
  ]
  expect(applyChanges(cart, changes)).toEqual({
    ...cart,
    products: [
      { ...tee, quantity: 4 },
      { ...cap, quantity: 9 },
    ],
    subtotal: 7689.2,
    totalPrice: 7689.2,
  })
})

it('hides a line that is being removed', () => {
  expect(applyChanges(cart, [{ productId: 'b2', quantity: 0 }])).toMatchObject({ products: [tee], totalPrice: 1599.1 })
})

it('does not change other sizes and colors, and adds no lines', () => {
  const others = [
    { productId: 'a1', size: 'L', color: 'Red', quantity: 0 },
    { productId: 'a1', size: 'M', quantity: 0 },
    { productId: 'c3', quantity: 1 },
  ]
  expect(applyChanges(cart, others)).toEqual(cart)
})

it('returns the same cart when there are no changes', () => {
  expect(applyChanges(cart, [])).toBe(cart)
})

it('counts the units that can be bought', () => {
  expect(countItems([tee, cap, { ...cap, gone: true, quantity: 5 }])).toBe(3)
  expect(countItems([])).toBe(0)
})

it('hides a price notice that is being dismissed, unless the price changed again', () => {
  const repriced = { ...cart, products: [{ ...tee, priceWas: 700 }, cap] }
  expect(hideDismissedPriceNotices(repriced, [tee])).toEqual(cart)
  expect(hideDismissedPriceNotices(repriced, [{ ...tee, price: 700 }])).toEqual(repriced)
  expect(hideDismissedPriceNotices(repriced, [{ ...tee, size: 'L' }])).toEqual(repriced)
})

it('names a line with its variant', () => {
  expect([tee, cap].map(formatLineName)).toEqual(['Rain Tee, M, Red', 'Kite Cap'])
})

it('keeps the discount until the server has computed it again', () => {
  const discounted = { ...cart, discount: { code: 'SAVE', title: 'SAVE', amount: 100 }, totalPrice: 1998.1 }
  expect(applyChanges(discounted, [{ productId: 'b2', quantity: 0 }])).toMatchObject({
    subtotal: 1599.1,
    totalPrice: 1499.1,
  })
})
