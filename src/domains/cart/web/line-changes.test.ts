import { expect, it } from 'vitest'
import type { Cart } from '../contract.ts'
import { countItems, fullNameOf, withChanges, withoutNews } from './line-changes.ts'

const tee = { productId: 'a1', name: 'Rain Tee', image: '/a.svg', price: 799.55, quantity: 2, size: 'M', color: 'Red' }
const cap = { productId: 'b2', name: 'Kite Cap', image: '/b.svg', price: 499, quantity: 1 }
const cart: Cart = { products: [tee, cap], totalPrice: 2098.1, updatedAt: '2026-01-01T00:00:00.000Z' }

it('shows a cart as it will be, the last wish for each line winning', () => {
  const changes = [
    { ...tee, quantity: 3 },
    { productId: 'b2', quantity: 9 },
    { productId: 'a1', size: 'M', color: 'Red', quantity: 4 },
  ]
  expect(withChanges(cart, changes)).toEqual({
    ...cart,
    products: [
      { ...tee, quantity: 4 },
      { ...cap, quantity: 9 },
    ],
    totalPrice: 7689.2,
  })
})

it('leaves out what is being taken out', () => {
  expect(withChanges(cart, [{ productId: 'b2', quantity: 0 }])).toMatchObject({ products: [tee], totalPrice: 1599.1 })
})

it('leaves other sizes and colours alone, and shows no line that is not there', () => {
  const others = [
    { productId: 'a1', size: 'L', color: 'Red', quantity: 0 },
    { productId: 'a1', size: 'M', quantity: 0 },
    { productId: 'c3', quantity: 1 },
  ]
  expect(withChanges(cart, others)).toEqual(cart)
})

it('is the cart itself when nothing is being changed', () => {
  expect(withChanges(cart, [])).toBe(cart)
})

it('counts what can be bought', () => {
  expect(countItems([tee, cap, { ...cap, gone: true, quantity: 5 }])).toBe(3)
  expect(countItems([])).toBe(0)
})

it('tells no more of a changed price that is being put away, unless it is another by now', () => {
  const news = { ...cart, products: [{ ...tee, priceWas: 700 }, cap] }
  expect(withoutNews(news, [tee])).toEqual(cart)
  expect(withoutNews(news, [{ ...tee, price: 700 }])).toEqual(news)
  expect(withoutNews(news, [{ ...tee, size: 'L' }])).toEqual(news)
})

it('names a line by its choice', () => {
  expect([tee, cap].map(fullNameOf)).toEqual(['Rain Tee, M, Red', 'Kite Cap'])
})
