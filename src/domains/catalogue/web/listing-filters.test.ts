import { describe, expect, it } from 'vitest'
import type { Facets } from '../contract.ts'
import { activeFilters, optionsOf, priced, toggled, usefulFilters, withoutFilters } from './listing-filters.ts'

const none: Facets = {
  total: 0,
  category: [],
  collection: [],
  size: [],
  color: [],
  gender: [],
  material: [],
  brand: [],
  price: { min: 0, max: 0 },
}

describe('the values of a filter', () => {
  const whole = {
    ...none,
    color: [
      { value: 'Black', count: 9 },
      { value: 'Navy', count: 4 },
      { value: 'Rust', count: 2 },
    ],
  }

  it('are those of the unfiltered list, in its order, counted as they are now', () => {
    const counted = {
      ...none,
      color: [
        { value: 'Navy', count: 3 },
        { value: 'Black', count: 1 },
      ],
    }
    expect(optionsOf('color', whole, counted, { color: 'navy' })).toEqual([
      { value: 'Black', count: 1, chosen: false },
      { value: 'Navy', count: 3, chosen: true },
      { value: 'Rust', count: 0, chosen: false },
    ])
  })

  it('hold what the address asks for even when no product has it, so that it can be taken away', () => {
    expect(optionsOf('color', whole, whole, { color: 'Chai' }).at(-1)).toEqual({
      value: 'Chai',
      count: 0,
      chosen: true,
    })
  })

  it('leave out what no address could say', () => {
    const material = [{ value: 'Cotton, washed', count: 1 }]
    expect(optionsOf('material', { ...none, material }, none, {})).toEqual([])
  })
})

describe('the filters worth showing', () => {
  const two = [
    { value: 'A', count: 1 },
    { value: 'B', count: 1 },
  ]

  it('are those with a choice', () => {
    expect(usefulFilters({ ...none, size: two, brand: two.slice(0, 1) }, {})).toEqual(['size'])
  })

  it('are also those that are set', () => {
    expect(usefulFilters({ ...none, brand: two.slice(0, 1) }, { brand: 'A' })).toEqual(['brand'])
  })
})

describe('choosing', () => {
  it('adds a value in its place and begins at the first page', () => {
    expect(toggled({ color: 'Navy', page: 3, sortBy: 'priceAsc' }, 'color', 'Black')).toEqual({
      color: 'Black,Navy',
      sortBy: 'priceAsc',
    })
  })

  it('takes away what was chosen, however it was spelled', () => {
    expect(toggled({ color: 'black,Navy' }, 'color', 'Black')).toEqual({ color: 'Navy' })
    expect(toggled({ color: 'Navy', size: 'M' }, 'color', 'Navy')).toEqual({ size: 'M' })
  })

  it('sets and unsets prices', () => {
    expect(priced({ size: 'M', maxPrice: 900, page: 2 }, { minPrice: 500 })).toEqual({ size: 'M', minPrice: 500 })
    expect(priced({ minPrice: 500, maxPrice: 900 }, {})).toEqual({})
  })

  it('of nothing at all leaves the search and the order', () => {
    const chosen = { gender: 'Men', size: 'M', minPrice: 5, page: 2 }
    expect(withoutFilters({ ...chosen, search: 'tee', sortBy: 'popularity' })).toEqual({
      search: 'tee',
      sortBy: 'popularity',
    })
  })
})

describe('what narrows the list', () => {
  it('is named value by value, each with the list it would leave', () => {
    expect(activeFilters({ color: 'Black,Navy', gender: 'Men', search: 'tee', sortBy: 'priceAsc' })).toEqual([
      { label: 'Black', without: { color: 'Navy', gender: 'Men', search: 'tee', sortBy: 'priceAsc' } },
      { label: 'Navy', without: { color: 'Black', gender: 'Men', search: 'tee', sortBy: 'priceAsc' } },
      { label: 'Men', without: { color: 'Black,Navy', search: 'tee', sortBy: 'priceAsc' } },
    ])
  })

  it.each([
    [{ minPrice: 500, maxPrice: 1500.5 }, '₹500 – ₹1,500.50'],
    [{ minPrice: 500 }, 'From ₹500'],
    [{ maxPrice: 1500 }, 'Up to ₹1,500'],
  ])('says of the price %j: %s', (range, label) => {
    expect(activeFilters({ ...range, size: 'M' }).at(-1)).toEqual({ label, without: { size: 'M' } })
  })

  it('is nothing when nothing is chosen', () => {
    expect(activeFilters({ search: 'tee', sortBy: 'priceAsc', page: 2 })).toEqual([])
  })
})
