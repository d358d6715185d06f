import type { Facets } from '../contract.ts'
import { type FilterGroup, FilterGroupList } from './filter-group-list.tsx'
import { FilterOptions } from './filter-options.tsx'
import {
  filterLabels,
  formatPriceRange,
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
    selectedValues: getSelectedValues(params, filter),
    content: (
      <FilterOptions
        filter={filter}
        options={listFilterOptions(filter, facets, params)}
        onToggle={(...values) => onChange(toggleFilter(params, filter, ...values))}
      />
    ),
  }))
  const sizeGroups = facetGroups.filter(({ label }) => label === filterLabels.size)
  const otherGroups = facetGroups.filter(({ label }) => label !== filterLabels.size)
  return [...sizeGroups, buildPriceGroup(facets.unfiltered, params, onChange), ...otherGroups]
}

function buildPriceGroup(
  { price }: Facets,
  params: ListingParams,
  onChange: (params: ListingParams) => void,
): FilterGroup {
  const { minPrice, maxPrice } = params
  const priceLabel = formatPriceRange(params)
  const range: PriceRange = { ...(minPrice ? { minPrice } : {}), ...(maxPrice ? { maxPrice } : {}) }
  return {
    label: PRICE_LABEL,
    selectedValues: priceLabel ? [priceLabel] : [],
    content: <PriceFilter bounds={price} range={range} onChange={(next) => onChange(setPriceRange(params, next))} />,
  }
}
