import { formatShortRupees } from '#shared/money.ts'
import type { Facets } from '../contract.ts'
import { foldText } from '../rules.ts'
import type { ListingSearch } from './listing-search.ts'

const choiceFilters = ['category', 'size', 'color', 'gender', 'material', 'brand'] as const
export type ChoiceFilter = (typeof choiceFilters)[number]

export const filterLabels = {
  category: 'Category',
  size: 'Size',
  color: 'Colour',
  gender: 'Gender',
  material: 'Material',
  brand: 'Brand',
} satisfies Record<ChoiceFilter, string>
export const PRICE_LABEL = 'Price'
export const FILTER_LABEL = 'Filter'
export const CLEAR_ALL = 'Clear all'

export interface FilterOption {
  value: string
  count: number
  chosen: boolean
}

const splitValues = (list: string | undefined) => list?.split(',') ?? []

export const getSelectedValues = (search: ListingSearch, filter: ChoiceFilter) => splitValues(search[filter])

/**
 * Lists every value of the unfiltered list, so options don't appear and disappear, plus the selected ones. Values with a
 * comma are left out, because commas separate values in the URL.
 */
export function listFilterOptions(
  filter: ChoiceFilter,
  whole: Facets,
  counted: Facets,
  search: ListingSearch,
): FilterOption[] {
  const counts = new Map(counted[filter].map(({ value, count }) => [foldText(value), count]))
  const chosen = new Map(getSelectedValues(search, filter).map((value) => [foldText(value), value]))
  const offered = whole[filter].map(({ value }) => value).filter((value) => !value.includes(','))
  const unlisted = [...chosen].filter(([folded]) => !offered.some((value) => foldText(value) === folded))
  return [...offered, ...unlisted.map(([, value]) => value)].map((value) => ({
    value,
    count: counts.get(foldText(value)) ?? 0,
    chosen: chosen.has(foldText(value)),
  }))
}

/** Returns the filters with more than one value, and those that are set. */
export function listUsefulFilters(whole: Facets, search: ListingSearch): ChoiceFilter[] {
  return choiceFilters.filter((filter) => whole[filter].length > 1 || search[filter] !== undefined)
}

/** Adds or removes a value and returns to the first page. */
export function toggleFilter(search: ListingSearch, filter: ChoiceFilter, value: string): ListingSearch {
  const { [filter]: _before, page: _page, ...rest } = search
  const before = getSelectedValues(search, filter)
  const others = before.filter((selected) => foldText(selected) !== foldText(value))
  const after = others.length < before.length ? others : [...others, value].sort()
  return after.length > 0 ? { ...rest, [filter]: after.join(',') } : rest
}

export interface PriceRange {
  minPrice?: number
  maxPrice?: number
}

export function setPriceRange(search: ListingSearch, range: PriceRange): ListingSearch {
  const { minPrice: _lowest, maxPrice: _highest, page: _page, ...others } = search
  return { ...others, ...range }
}

/** Keeps the search text and the sort order. */
export function clearFilters({ search, sortBy }: ListingSearch): ListingSearch {
  return { ...(search ? { search } : {}), ...(sortBy ? { sortBy } : {}) }
}

interface ActiveFilter {
  label: string
  /** The search that removes this filter. */
  without: ListingSearch
}

export function listActiveFilters(search: ListingSearch): ActiveFilter[] {
  const choices = choiceFilters.flatMap((filter) =>
    getSelectedValues(search, filter).map((value) => ({ label: value, without: toggleFilter(search, filter, value) })),
  )
  const price = priceLabel(search)
  return price ? [...choices, { label: price, without: setPriceRange(search, {}) }] : choices
}

function priceLabel({ minPrice, maxPrice }: ListingSearch): string | undefined {
  const [from, to] = [minPrice, maxPrice].map((price) => (price === undefined ? undefined : formatShortRupees(price)))
  if (from && to) return `${from} – ${to}`
  if (from) return `From ${from}`
  return to ? `Up to ${to}` : undefined
}
