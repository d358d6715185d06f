import type { ReactNode } from 'react'
import type { Facets } from '../contract.ts'
import { FilterOptions } from './filter-options.tsx'
import {
  chosenIn,
  filterLabels,
  optionsOf,
  PRICE_LABEL,
  type PriceRange,
  priced,
  toggled,
  usefulFilters,
} from './listing-filters.ts'
import type { ListingSearch } from './listing-search.ts'
import { PriceFilter } from './price-filter.tsx'

export interface Counts {
  whole: Facets
  counted: Facets
}

export interface FilterField {
  label: string
  chosen: number
  field: ReactNode
}

export function filterFields(
  { whole, counted }: Counts,
  search: ListingSearch,
  onChange: (search: ListingSearch) => void,
): FilterField[] {
  const choices = usefulFilters(whole, search).map((filter) => ({
    label: filterLabels[filter],
    chosen: chosenIn(search, filter).length,
    field: (
      <FilterOptions
        filter={filter}
        options={optionsOf(filter, whole, counted, search)}
        onToggle={(value) => onChange(toggled(search, filter, value))}
      />
    ),
  }))
  return [...choices, priceField(whole, search, onChange)]
}

function priceField({ price }: Facets, search: ListingSearch, onChange: (search: ListingSearch) => void): FilterField {
  const { minPrice, maxPrice } = search
  const range: PriceRange = { ...(minPrice ? { minPrice } : {}), ...(maxPrice ? { maxPrice } : {}) }
  return {
    label: PRICE_LABEL,
    chosen: minPrice || maxPrice ? 1 : 0,
    field: <PriceFilter bounds={price} range={range} onChange={(next) => onChange(priced(search, next))} />,
  }
}
