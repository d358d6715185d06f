import { expect, it } from 'vitest'
import type { Facets, Product } from '../contract.ts'
import { groupByCategory } from './group-by-category.ts'

const product = (name: string, category: string) => ({ _id: name, name, category }) as Product
const counted = {
  category: [
    { value: 'Top Wear', count: 34 },
    { value: 'Winter Wear', count: 2 },
  ],
} as Facets

it('groups products by category and counts those not loaded yet', () => {
  const products = [product('A', 'Top Wear'), product('B', 'top wear'), product('C', 'Winter Wear')]
  expect(groupByCategory(products, counted, false)).toEqual([
    { category: 'Top Wear', count: 34, products: products.slice(0, 2) },
    { category: 'Winter Wear', count: 2, products: products.slice(2) },
  ])
})

it('shows each category once even if the catalogue changes between two pages', () => {
  const products = [product('A', 'Top Wear'), product('B', 'Winter Wear'), product('C', 'Top Wear')]
  expect(
    groupByCategory(products, counted, false).map(({ products: members }) => members.map(({ name }) => name)),
  ).toEqual([['A', 'C'], ['B']])
})

it('omits counts until they are loaded', () => {
  expect(groupByCategory([product('A', 'Head Wear')], undefined, false)).toEqual([
    { category: 'Head Wear', count: undefined, products: [product('A', 'Head Wear')] },
  ])
})

it('counts a complete list itself when facets are missing', () => {
  const whole = groupByCategory([product('A', 'Head Wear'), product('B', 'Head Wear')], undefined, true)
  expect(whole.map(({ count }) => count)).toEqual([2])
})
