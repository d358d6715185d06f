import { groupDigits } from '#shared/group-digits.ts'
import { getSelectedValues } from './listing-filters.ts'
import type { ListingSearch } from './listing-search.ts'

const singleValue = (values: string[]) => (values.length === 1 ? values[0] : undefined)

export function getListingTitle(collection: string | undefined, search: ListingSearch): string {
  if (collection) return collection
  if (search.search) return `“${search.search}”`
  const category = singleValue(getSelectedValues(search, 'category'))
  const gender = singleValue(getSelectedValues(search, 'gender'))
  if (category && gender) return `${possessive(gender)} ${category}`
  if (category) return category === 'Top Wear' ? 'All T-Shirts' : category
  return gender ? `${possessive(gender)} Collection` : 'New Launches'
}

const possessive = (gender: string) => (gender === 'Unisex' ? gender : `${gender}’s`)

export const formatProductCount = (count: number) => (count === 1 ? '1 product' : `${groupDigits(count)} products`)

/** Returns the search for the canonical URL: category, gender and page only. */
export function toCanonicalSearch({ category, gender, page, ...otherFilters }: ListingSearch): ListingSearch {
  const isNarrowed = Object.keys(otherFilters).some((name) => name !== 'sortBy')
  const identifying = Object.fromEntries(
    Object.entries({ category, gender }).filter(([, value]) => value && !value.includes(',')),
  )
  return { ...identifying, ...(page && !isNarrowed ? { page } : {}) }
}
