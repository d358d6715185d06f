import { expect, it } from 'vitest'
import { listRemovableFilters } from './list-removable-filters.ts'

it('lists the search text and each filter, with the params that remain without it', () => {
  expect(listRemovableFilters({ search: 'tee', color: 'Black,Navy', size: 'M', maxPrice: 600, page: 2 })).toEqual([
    { label: 'Without “tee”', paramsWithout: { color: 'Black,Navy', size: 'M', maxPrice: 600 } },
    { label: 'Any size', paramsWithout: { search: 'tee', color: 'Black,Navy', maxPrice: 600 } },
    { label: 'Any colour', paramsWithout: { search: 'tee', size: 'M', maxPrice: 600 } },
    { label: 'Any price', paramsWithout: { search: 'tee', color: 'Black,Navy', size: 'M' } },
  ])
})

it('is empty without search text and filters', () => {
  expect(listRemovableFilters({ sortBy: 'priceAsc', page: 2 })).toEqual([])
})
