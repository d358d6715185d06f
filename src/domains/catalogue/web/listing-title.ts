import { groupDigits } from '#shared/group-digits.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import type { SiteLink } from '#shared/shop-settings.ts'
import { getSelectedValues } from './listing-filters.ts'
import type { ListingParams } from './listing-params.ts'

const findOnlyValue = (values: string[]) => (values.length === 1 ? values[0] : undefined)

/** A category is called what the link to it in the header is called. */
export function getListingTitle(collection: string | undefined, params: ListingParams, links: SiteLink[]): string {
  if (collection) return collection
  if (params.search) return `“${params.search}”`
  const category = findOnlyValue(getSelectedValues(params, 'category'))
  const gender = findOnlyValue(getSelectedValues(params, 'gender'))
  if (category && gender) return `${toPossessive(gender)} ${category}`
  if (category) {
    const path = `/collections/all${formatSearchParams({ category })}`
    return links.find(({ to }) => to === path)?.label ?? category
  }
  if (gender) return `${toPossessive(gender)} Collection`
  // in any other order or selection, the newest products are not the first
  return Object.keys(params).some((name) => name !== 'page') ? 'All Products' : 'New Launches'
}

const toPossessive = (gender: string) => (gender === 'Unisex' ? gender : `${gender}’s`)

export const formatProductCount = (count: number) => (count === 1 ? '1 product' : `${groupDigits(count)} products`)

/** Returns the params of the canonical URL: category, gender and page only. */
export function toCanonicalParams({ category, gender, page, ...otherFilters }: ListingParams): ListingParams {
  const isNarrowed = Object.keys(otherFilters).some((name) => name !== 'sortBy')
  const canonicalFilters = Object.fromEntries(
    Object.entries({ category, gender }).filter(([, value]) => value && !value.includes(',')),
  )
  return { ...canonicalFilters, ...(page && !isNarrowed ? { page } : {}) }
}
