import { expect, it } from 'vitest'
import type { Facets } from '../contract.ts'
import { groupByCategory } from './group-by-category.ts'
import type { ProductCardData } from './product-card-data.ts'

const product = (name: string, category: string) => ({ _id: name, name, category }) as ProductCardData
const facets = {
  category: [
    { value: 'Top Wear', count: 34 },
    { value: 'Winter Wear', count: 2 },
  ],
} as Facets

it('groups products by category, with counts that include products not loaded yet', () => {
  const products = [product('A', 'Top Wear'), product('B', 'top wear'), product('C', 'Winter Wear')]
  expect(groupByCategory(products, facets, { isComplete: false })).toEqual([
    { category: 'Top Wear', count: 34, products: products.slice(0, 2) },
    { category: 'Winter Wear', count: 2, products: products.slice(2) },
  ])
})

it('shows each category once even if the catalogue changes between two pages', () => {
  const products = [product('A', 'Top Wear'), product('B', 'Winter Wear'), product('C', 'Top Wear')]
  expect(
    groupByCategory(products, facets, { isComplete: false }).map(({ products: members }) =>
      members.map(({ name }) => name),
    ),
  ).toEqual([['A', 'C'], ['B']])
})

it('omits counts until they are loaded', () => {
  expect(groupByCategory([product('A', 'Head Wear')], undefined, { isComplete: false })).toEqual([
    { category: 'Head Wear', count: undefined, products: [product('A', 'Head Wear')] },
  ])
})

it('counts the products of a complete list when there are no facets', () => {
  const groups = groupByCategory([product('A', 'Head Wear'), product('B', 'Head Wear')], undefined, {
    isComplete: true,
  })
  expect(groups.map(({ count }) => count)).toEqual([2])
})
