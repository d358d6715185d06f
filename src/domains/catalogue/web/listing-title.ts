import { groupDigits } from '#shared/digits.ts'
import { chosenIn } from './listing-filters.ts'
import type { ListingSearch } from './listing-search.ts'

const only = (values: string[]) => (values.length === 1 ? values[0] : undefined)

/** What a list is called: by its collection, by what was searched, or by the one category or gender that it shows. */
export function listingTitle(collection: string | undefined, search: ListingSearch): string {
  if (collection) return collection
  if (search.search) return `“${search.search}”`
  const category = only(chosenIn(search, 'category'))
  const gender = only(chosenIn(search, 'gender'))
  if (category && gender) return `${whose(gender)} ${category}`
  if (category) return category === 'Top Wear' ? 'All T-Shirts' : category
  return gender ? `${whose(gender)} Collection` : 'New Launches'
}

const whose = (gender: string) => (gender === 'Unisex' ? gender : `${gender}’s`)

export const productCount = (count: number) => (count === 1 ? '1 product' : `${groupDigits(count)} products`)

/** What identifies a list to search engines: what it is called by, and the page. Finer filters only narrow it. */
export function canonicalSearch({ category, gender, page, ...finer }: ListingSearch): ListingSearch {
  const isNarrowed = Object.keys(finer).some((name) => name !== 'sortBy')
  const named = Object.fromEntries(
    Object.entries({ category, gender }).filter(([, value]) => value && !value.includes(',')),
  )
  return { ...named, ...(page && !isNarrowed ? { page } : {}) }
}
