import type { ReactNode } from 'react'
import type { Facets } from '../contract.ts'
import { FilterOptions } from './filter-options.tsx'
import {
  filterLabels,
  getSelectedValues,
  listFilterOptions,
  listUsefulFilters,
  PRICE_LABEL,
  type PriceRange,
  setPriceRange,
  toggleFilter,
} from './listing-filters.ts'
import type { ListingSearch } from './listing-search.ts'
import { PriceFilter } from './price-filter.tsx'

export interface FacetCounts {
  unfiltered: Facets
  filtered: Facets
}

export interface FilterField {
  label: string
  selectedCount: number
  field: ReactNode
}

export function buildFilterFields(
  { unfiltered, filtered }: FacetCounts,
  search: ListingSearch,
  onChange: (search: ListingSearch) => void,
): FilterField[] {
  const choices = listUsefulFilters(unfiltered, search).map((filter) => ({
    label: filterLabels[filter],
    selectedCount: getSelectedValues(search, filter).length,
    field: (
      <FilterOptions
        filter={filter}
        options={listFilterOptions(filter, unfiltered, filtered, search)}
        onToggle={(value) => onChange(toggleFilter(search, filter, value))}
      />
    ),
  }))
  return [...choices, priceField(unfiltered, search, onChange)]
}

function priceField({ price }: Facets, search: ListingSearch, onChange: (search: ListingSearch) => void): FilterField {
  const { minPrice, maxPrice } = search
  const range: PriceRange = { ...(minPrice ? { minPrice } : {}), ...(maxPrice ? { maxPrice } : {}) }
  return {
    label: PRICE_LABEL,
    selectedCount: minPrice || maxPrice ? 1 : 0,
    field: <PriceFilter bounds={price} range={range} onChange={(next) => onChange(setPriceRange(search, next))} />,
  }
}
