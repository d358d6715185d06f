import type { Facets } from '../contract.ts'
import { type FilterGroup, FilterGroupList } from './filter-group-list.tsx'
import { FilterOptions } from './filter-options.tsx'
import {
  filterLabels,
  getSelectedValues,
  type ListingFacets,
  listFilterOptions,
  listVisibleFilters,
  PRICE_LABEL,
  type PriceRange,
  setPriceRange,
  toggleFilter,
} from './listing-filters.ts'
import type { ListingParams } from './listing-params.ts'
import { PriceFilter } from './price-filter.tsx'

interface FilterGroupsProps {
  facets: ListingFacets
  params: ListingParams
  onChange: (params: ListingParams) => void
}

export function FilterGroups({ facets, params, onChange }: FilterGroupsProps) {
  return <FilterGroupList groups={buildFilterGroups(facets, params, onChange)} />
}

function buildFilterGroups(
  facets: ListingFacets,
  params: ListingParams,
  onChange: (params: ListingParams) => void,
): FilterGroup[] {
  const facetGroups = listVisibleFilters(facets.unfiltered, params).map((filter) => ({
    label: filterLabels[filter],
    selectedCount: getSelectedValues(params, filter).length,
    content: (
      <FilterOptions
        filter={filter}
        options={listFilterOptions(filter, facets, params)}
        onToggle={(value) => onChange(toggleFilter(params, filter, value))}
      />
    ),
  }))
  return [...facetGroups, buildPriceGroup(facets.unfiltered, params, onChange)]
}

function buildPriceGroup(
  { price }: Facets,
  params: ListingParams,
  onChange: (params: ListingParams) => void,
): FilterGroup {
  const { minPrice, maxPrice } = params
  const range: PriceRange = { ...(minPrice ? { minPrice } : {}), ...(maxPrice ? { maxPrice } : {}) }
  return {
    label: PRICE_LABEL,
    selectedCount: minPrice || maxPrice ? 1 : 0,
    content: <PriceFilter bounds={price} range={range} onChange={(next) => onChange(setPriceRange(params, next))} />,
  }
}
