import { describe, expect, it } from 'vitest'
import type { Facets } from '../contract.ts'
import {
  clearFilters,
  listActiveFilters,
  listFilterOptions,
  listVisibleFilters,
  setPriceRange,
  toggleFilter,
} from './listing-filters.ts'

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
  const unfiltered = {
    ...noFacets,
    size: [
      { value: 'S', count: 9 },
      { value: 'M', count: 4 },
      { value: 'L', count: 2 },
    ],
    color: [
      { value: 'Rust', count: 9 },
      { value: 'Navy', count: 4 },
      { value: 'Black', count: 2 },
    ],
  }

  it('keep the values and order of the unfiltered list, with the filtered counts', () => {
    const filtered = {
      ...noFacets,
      size: [
        { value: 'M', count: 3 },
        { value: 'S', count: 1 },
      ],
    }
    expect(listFilterOptions('size', { unfiltered, filtered }, { size: 'm' })).toEqual([
      { value: 'S', count: 1, isSelected: false },
      { value: 'M', count: 3, isSelected: true },
      { value: 'L', count: 0, isSelected: false },
    ])
  })

  it('include a value from the URL that no product has, so it can be removed', () => {
    expect(listFilterOptions('color', { unfiltered, filtered: unfiltered }, { color: 'Chai' }).at(-1)).toEqual({
      value: 'Chai',
      count: 0,
      isSelected: true,
    })
  })

  it('omit values that the URL cannot express', () => {
    const unfiltered = { ...noFacets, material: [{ value: 'Cotton, washed', count: 1 }] }
    expect(listFilterOptions('material', { unfiltered, filtered: noFacets }, {})).toEqual([])
  })
})

describe('visible filters', () => {
  const twoValues = [
    { value: 'A', count: 1 },
    { value: 'B', count: 1 },
  ]

  it('are those with more than one value', () => {
    expect(listVisibleFilters({ ...noFacets, size: twoValues, brand: twoValues.slice(0, 1) }, {})).toEqual(['size'])
  })

  it('include those that are set', () => {
    expect(listVisibleFilters({ ...noFacets, brand: twoValues.slice(0, 1) }, { brand: 'A' })).toEqual(['brand'])
  })
})

describe('changing filters', () => {
  it('adds a value in sorted order and returns to the first page', () => {
    expect(toggleFilter({ color: 'Navy', page: 3, sortBy: 'priceAsc' }, 'color', 'Black')).toEqual({
      color: 'Black,Navy',
      sortBy: 'priceAsc',
    })
  })

  it('removes a selected value regardless of case', () => {
    expect(toggleFilter({ color: 'black,Navy' }, 'color', 'Black')).toEqual({ color: 'Navy' })
    expect(toggleFilter({ color: 'Navy', size: 'M' }, 'color', 'Navy')).toEqual({ size: 'M' })
  })

  it('adds the missing values of a family, or removes all of them', () => {
    expect(toggleFilter({ color: 'Black,Navy' }, 'color', 'Black', 'Charcoal')).toEqual({
      color: 'Black,Charcoal,Navy',
    })
    expect(toggleFilter({ color: 'Black,Charcoal,Navy' }, 'color', 'Black', 'Charcoal')).toEqual({ color: 'Navy' })
  })

  it('sets and clears the price range', () => {
    expect(setPriceRange({ size: 'M', maxPrice: 900, page: 2 }, { minPrice: 500 })).toEqual({
      size: 'M',
      minPrice: 500,
    })
    expect(setPriceRange({ minPrice: 500, maxPrice: 900 }, {})).toEqual({})
  })

  it('keeps search and sort order when all filters are cleared', () => {
    const filters = { gender: 'Men', size: 'M', minPrice: 5, page: 2 }
    expect(clearFilters({ ...filters, search: 'tee', sortBy: 'popularity' })).toEqual({
      search: 'tee',
      sortBy: 'popularity',
    })
  })
})

describe('active filters', () => {
  it('are listed per value, each with the params that remove it', () => {
    expect(listActiveFilters({ color: 'Black,Navy', gender: 'Men', search: 'tee', sortBy: 'priceAsc' })).toEqual([
      { label: 'Black', paramsWithout: { color: 'Navy', gender: 'Men', search: 'tee', sortBy: 'priceAsc' } },
      { label: 'Navy', paramsWithout: { color: 'Black', gender: 'Men', search: 'tee', sortBy: 'priceAsc' } },
      { label: 'Men', paramsWithout: { color: 'Black,Navy', search: 'tee', sortBy: 'priceAsc' } },
    ])
  })

  it.each([
    [{ minPrice: 500, maxPrice: 1500.5 }, '₹500 – ₹1,500.50'],
    [{ minPrice: 500 }, 'From ₹500'],
    [{ maxPrice: 1500 }, 'Up to ₹1,500'],
  ])('describe the price range %j as %s', (range, label) => {
    expect(listActiveFilters({ ...range, size: 'M' }).at(-1)).toEqual({ label, paramsWithout: { size: 'M' } })
  })

  it('are empty when no filter is set', () => {
    expect(listActiveFilters({ search: 'tee', sortBy: 'priceAsc', page: 2 })).toEqual([])
  })
})
