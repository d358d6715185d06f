import { describe, expect, it } from 'vitest'
import type { Facets } from '../contract.ts'
import { activeFilters, optionsOf, priced, toggled, usefulFilters, withoutFilters } from './listing-filters.ts'

const noFacets: Facets = {
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

describe('filter options', () => {
  const whole = {
    ...noFacets,
    color: [
      { value: 'Black', count: 9 },
      { value: 'Navy', count: 4 },
      { value: 'Rust', count: 2 },
    ],
  }

  it('list the values of the unfiltered list in its order with current counts', () => {
    const counted = {
      ...noFacets,
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

  it('include a value from the URL that no product has, so it can be removed', () => {
    expect(optionsOf('color', whole, whole, { color: 'Chai' }).at(-1)).toEqual({
      value: 'Chai',
      count: 0,
      chosen: true,
    })
  })

  it('omit values that the URL cannot express', () => {
    const material = [{ value: 'Cotton, washed', count: 1 }]
    expect(optionsOf('material', { ...noFacets, material }, noFacets, {})).toEqual([])
  })
})

describe('useful filters', () => {
  const two = [
    { value: 'A', count: 1 },
    { value: 'B', count: 1 },
  ]

  it('are those with more than one value', () => {
    expect(usefulFilters({ ...noFacets, size: two, brand: two.slice(0, 1) }, {})).toEqual(['size'])
  })

  it('include those that are set', () => {
    expect(usefulFilters({ ...noFacets, brand: two.slice(0, 1) }, { brand: 'A' })).toEqual(['brand'])
  })
})

describe('changing filters', () => {
  it('adds a value in sorted order and returns to the first page', () => {
    expect(toggled({ color: 'Navy', page: 3, sortBy: 'priceAsc' }, 'color', 'Black')).toEqual({
      color: 'Black,Navy',
      sortBy: 'priceAsc',
    })
  })

  it('removes a selected value in any spelling', () => {
    expect(toggled({ color: 'black,Navy' }, 'color', 'Black')).toEqual({ color: 'Navy' })
    expect(toggled({ color: 'Navy', size: 'M' }, 'color', 'Navy')).toEqual({ size: 'M' })
  })

  it('sets and clears the price range', () => {
    expect(priced({ size: 'M', maxPrice: 900, page: 2 }, { minPrice: 500 })).toEqual({ size: 'M', minPrice: 500 })
    expect(priced({ minPrice: 500, maxPrice: 900 }, {})).toEqual({})
  })

  it('keeps search and sort order when all filters are cleared', () => {
    const chosen = { gender: 'Men', size: 'M', minPrice: 5, page: 2 }
    expect(withoutFilters({ ...chosen, search: 'tee', sortBy: 'popularity' })).toEqual({
      search: 'tee',
      sortBy: 'popularity',
    })
  })
})

describe('active filters', () => {
  it('are listed per value, each with the search that removes it', () => {
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
  ])('describe the price range %j as %s', (range, label) => {
    expect(activeFilters({ ...range, size: 'M' }).at(-1)).toEqual({ label, without: { size: 'M' } })
  })

  it('are empty when no filter is set', () => {
    expect(activeFilters({ search: 'tee', sortBy: 'priceAsc', page: 2 })).toEqual([])
  })
})
