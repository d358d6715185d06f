import { formatShortRupees } from '#shared/money.ts'
import type { Facets } from '../contract.ts'
import { fold } from '../rules.ts'
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
export const FILTER = 'Filter'
export const CLEAR_ALL = 'Clear all'

export interface Option {
  value: string
  /** How many products it would leave. */
  count: number
  chosen: boolean
}

const valuesOf = (list: string | undefined) => list?.split(',') ?? []

export const chosenIn = (search: ListingSearch, filter: ChoiceFilter) => valuesOf(search[filter])

/**
 * What can be chosen: all that the list holds when nothing is filtered, so that nothing comes and goes, and what is
 * chosen already. A value with a comma cannot be asked for, because commas part the values.
 */
export function optionsOf(filter: ChoiceFilter, whole: Facets, counted: Facets, search: ListingSearch): Option[] {
  const counts = new Map(counted[filter].map(({ value, count }) => [fold(value), count]))
  const chosen = new Map(chosenIn(search, filter).map((value) => [fold(value), value]))
  const offered = whole[filter].map(({ value }) => value).filter((value) => !value.includes(','))
  const beyond = [...chosen].filter(([folded]) => !offered.some((value) => fold(value) === folded))
  return [...offered, ...beyond.map(([, value]) => value)].map((value) => ({
    value,
    count: counts.get(fold(value)) ?? 0,
    chosen: chosen.has(fold(value)),
  }))
}

/** The filters that tell these products apart at all; one brand is no choice. */
export function usefulFilters(whole: Facets, search: ListingSearch): ChoiceFilter[] {
  return choiceFilters.filter((filter) => whole[filter].length > 1 || search[filter] !== undefined)
}

/** Chosen, if it was not; not chosen any more, if it was. The list begins again at its first page. */
export function toggled(search: ListingSearch, filter: ChoiceFilter, value: string): ListingSearch {
  const { [filter]: _before, page: _again, ...others } = search
  const before = chosenIn(search, filter)
  const kept = before.filter((each) => fold(each) !== fold(value))
  const after = kept.length < before.length ? kept : [...kept, value].sort()
  return after.length > 0 ? { ...others, [filter]: after.join(',') } : others
}

export interface PriceRange {
  minPrice?: number
  maxPrice?: number
}

export function priced(search: ListingSearch, range: PriceRange): ListingSearch {
  const { minPrice: _lowest, maxPrice: _highest, page: _again, ...others } = search
  return { ...others, ...range }
}

/** The search and the order stay; they are no filters. */
export function withoutFilters({ search, sortBy }: ListingSearch): ListingSearch {
  return { ...(search ? { search } : {}), ...(sortBy ? { sortBy } : {}) }
}

interface ActiveFilter {
  label: string
  /** The list without it. */
  without: ListingSearch
}

/** What narrows the list, in the order in which the filters stand. */
export function activeFilters(search: ListingSearch): ActiveFilter[] {
  const choices = choiceFilters.flatMap((filter) =>
    chosenIn(search, filter).map((value) => ({ label: value, without: toggled(search, filter, value) })),
  )
  const price = priceLabel(search)
  return price ? [...choices, { label: price, without: priced(search, {}) }] : choices
}

function priceLabel({ minPrice, maxPrice }: ListingSearch): string | undefined {
  const [from, to] = [minPrice, maxPrice].map((price) => (price === undefined ? undefined : formatShortRupees(price)))
  if (from && to) return `${from} – ${to}`
  if (from) return `From ${from}`
  return to ? `Up to ${to}` : undefined
}
