import { formatShortRupees } from '#shared/money.ts'
import type { Facets } from '../contract.ts'
import { foldText } from '../rules.ts'
import type { ListingParams } from './listing-params.ts'

/** The filters with a list of values, unlike the price range. */
export const facetFilters = ['size', 'color', 'category', 'gender', 'material', 'brand'] as const
export type FacetFilter = (typeof facetFilters)[number]

export const filterLabels = {
  category: 'Category',
  size: 'Size',
  color: 'Colour',
  gender: 'Gender',
  material: 'Material',
  brand: 'Brand',
} satisfies Record<FacetFilter, string>
export const PRICE_LABEL = 'Price'
export const FILTER_LABEL = 'Filter'
export const CLEAR_ALL = 'Clear all'
/** The filters are outside of the form that they belong to. */
export const LISTING_FORM_ID = 'listing'
export const FILTER_PANEL_ID = 'filters'

/** The facets of a listing: without its filters, which gives the options, and with them, which gives the counts. */
export interface ListingFacets {
  unfiltered: Facets
  filtered: Facets
}

export interface FilterOption {
  value: string
  count: number
  isSelected: boolean
}

const splitValues = (list: string | undefined) => list?.split(',') ?? []

export const getSelectedValues = (params: ListingParams, filter: FacetFilter) => splitValues(params[filter])

/**
 * Lists every value of the unfiltered list, so options don't appear and disappear, plus selected values that no product
 * has. Values with a comma are left out, because commas separate values in the URL.
 */
export function listFilterOptions(
  filter: FacetFilter,
  { unfiltered, filtered }: ListingFacets,
  params: ListingParams,
): FilterOption[] {
  const counts = new Map(filtered[filter].map(({ value, count }) => [foldText(value), count]))
  const selected = new Map(getSelectedValues(params, filter).map((value) => [foldText(value), value]))
  const listedValues = unfiltered[filter].map(({ value }) => value).filter((value) => !value.includes(','))
  const unlistedSelections = [...selected].filter(
    ([folded]) => !listedValues.some((value) => foldText(value) === folded),
  )
  return [...listedValues, ...unlistedSelections.map(([, value]) => value)].map((value) => ({
    value,
    count: counts.get(foldText(value)) ?? 0,
    isSelected: selected.has(foldText(value)),
  }))
}

/** Returns the filters with more than one value, and those that are set. */
export function listVisibleFilters(unfiltered: Facets, params: ListingParams): FacetFilter[] {
  return facetFilters.filter((filter) => unfiltered[filter].length > 1 || params[filter] !== undefined)
}

/** Adds the values, or removes them if all are selected, and returns to the first page. */
export function toggleFilter(params: ListingParams, filter: FacetFilter, ...values: string[]): ListingParams {
  const { [filter]: _previous, page: _page, ...rest } = params
  const selected = getSelectedValues(params, filter)
  const folded = values.map(foldText)
  const others = selected.filter((other) => !folded.includes(foldText(other)))
  const isEverySelected = selected.length - others.length === values.length
  const next = isEverySelected ? others : [...others, ...values].sort()
  return next.length > 0 ? { ...rest, [filter]: next.join(',') } : rest
}

export interface PriceRange {
  minPrice?: number
  maxPrice?: number
}

export function setPriceRange(params: ListingParams, range: PriceRange): ListingParams {
  const { minPrice: _min, maxPrice: _max, page: _page, ...rest } = params
  return { ...rest, ...range }
}

/** Keeps the search text and the sort order. 'Clear all' removes these too, by dropping all params. */
export function clearFilters({ search, sortBy }: ListingParams): ListingParams {
  return { ...(search ? { search } : {}), ...(sortBy ? { sortBy } : {}) }
}

interface ActiveFilter {
  label: string
  /** The params after removing this filter. */
  paramsWithout: ListingParams
}

export function listActiveFilters(params: ListingParams): ActiveFilter[] {
  const facets = facetFilters.flatMap((filter) =>
    getSelectedValues(params, filter).map((value) => ({
      label: value,
      paramsWithout: toggleFilter(params, filter, value),
    })),
  )
  const priceLabel = formatPriceRange(params)
  return priceLabel ? [...facets, { label: priceLabel, paramsWithout: setPriceRange(params, {}) }] : facets
}

export function formatPriceRange({ minPrice, maxPrice }: ListingParams): string | undefined {
  const [from, to] = [minPrice, maxPrice].map((price) => (price === undefined ? undefined : formatShortRupees(price)))
  if (from && to) return `${from} – ${to}`
  if (from) return `From ${from}`
  return to ? `Up to ${to}` : undefined
}
