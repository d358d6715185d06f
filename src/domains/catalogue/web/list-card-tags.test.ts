import { expect, it } from 'vitest'
import type { Product } from '../contract.ts'
import { listCardTags } from './list-card-tags.ts'
import type { ProductCardData } from './product-card-data.ts'

const rupees = (amount: number) => amount as Product['price']
const card: ProductCardData = {
  _id: '1',
  name: 'Tee',
  price: rupees(999),
  category: 'Top Wear',
  inStock: true,
  countInStock: 40,
}
const list = (changes: Partial<ProductCardData>, lowStockThreshold = 5) =>
  listCardTags({ ...card, ...changes }, lowStockThreshold).map(({ text }) => text)

it('has no tag for an ordinary product', () => expect(list({})).toEqual([]))

it('reports a product as out of stock and nothing else', () => {
  const changes = { inStock: false, countInStock: 0, isNew: true as const, originalPrice: rupees(1999) }
  expect(list(changes)).toEqual(['Out of Stock'])
})

it('says how much cheaper a product is, rounded down', () => {
  expect(list({ price: rupees(850), originalPrice: rupees(1000) })).toEqual(['−15%'])
  expect(list({ price: rupees(999), originalPrice: rupees(1499) })).toEqual(['−33%'])
  expect(list({ price: rupees(800), originalPrice: rupees(1000) })).toEqual(['−20%'])
  expect(list({ price: rupees(899.1), originalPrice: rupees(999) })).toEqual(['−10%'])
})

it.each([
  ['the original price is not higher', { originalPrice: rupees(999) }],
  ['the original price is lower', { originalPrice: rupees(500) }],
  ['it is less than one percent', { originalPrice: rupees(1000) }],
  ['variants have prices of their own', { originalPrice: rupees(1999), isStartingPrice: true as const }],
])('names no discount if %s', (_reason, changes) => expect(list(changes)).toEqual([]))

it('says that few are left up to the threshold of the shop', () => {
  expect(list({ countInStock: 5 })).toEqual(['Few left'])
  expect(list({ countInStock: 6 })).toEqual([])
  expect(list({ countInStock: 1 }, 0)).toEqual([])
})

it('marks new products', () => expect(list({ isNew: true })).toEqual(['New']))

it('has at most two tags: the discount and the low stock rather than the novelty', () => {
  const changes = { originalPrice: rupees(1499), isNew: true as const, countInStock: 1 }
  expect(list(changes)).toEqual(['−33%', 'Few left'])
  expect(list({ ...changes, countInStock: 40 })).toEqual(['−33%', 'New'])
})
