import { groupDigits } from '#shared/group-digits.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import type { SiteLink } from '#shared/shop-settings.ts'
import { ALL_PRODUCTS_PATH } from './collections.ts'
import { getSelectedValues, listActiveFilters } from './listing-filters.ts'
import type { ListingParams } from './listing-params.ts'

const findOnlyValue = (values: string[]) => (values.length === 1 ? values[0] : undefined)

/** Filters in the title; further ones are counted. */
const MAX_NAMED_FILTERS = 3

/** Names what is listed: 'Hoodie, L, Black'. */
export function getListingTitle(collectionTitle: string | undefined, params: ListingParams, links: SiteLink[]): string {
  const base = findUnfilteredTitle(collectionTitle, params, links)
  const isNamedByFilters = !collectionTitle && !params.search
  const filters = listActiveFilters(isNamedByFilters ? withoutOnlyValues(params) : params).map(({ label }) => label)
  const named = [...(base === undefined ? [] : [base]), ...filters.slice(0, MAX_NAMED_FILTERS)].join(', ')
  if (filters.length > MAX_NAMED_FILTERS) return `${named} and ${filters.length - MAX_NAMED_FILTERS} more`
  return named || nameAllProducts(params)
}

/** The title without the filters, which have chips of their own. */
export const getListingHeading = (...[collectionTitle, params, links]: Parameters<typeof getListingTitle>): string =>
  findUnfilteredTitle(collectionTitle, params, links) ?? nameAllProducts(params)

/** In any other order, the newest products are not the first. */
const nameAllProducts = ({ sortBy }: ListingParams) => (sortBy ? 'All Products' : 'New Launches')

/** A category is called what the link to it in the header is called. */
function findUnfilteredTitle(
  collectionTitle: string | undefined,
  params: ListingParams,
  links: SiteLink[],
): string | undefined {
  if (collectionTitle) return collectionTitle
  if (params.search) return `“${params.search}”`
  const category = findOnlyValue(getSelectedValues(params, 'category'))
  const gender = findOnlyValue(getSelectedValues(params, 'gender'))
  if (category && gender) return `${toPossessive(gender)} ${category}`
  if (category) {
    const path = `${ALL_PRODUCTS_PATH}${formatSearchParams({ category })}`
    return links.find(({ to }) => to === path)?.label ?? category
  }
  return gender && `${toPossessive(gender)} Collection`
}

/** A single category or gender is the title itself. */
const withoutOnlyValues = ({ category, gender, ...others }: ListingParams): ListingParams => ({
  ...others,
  ...(category?.includes(',') ? { category } : {}),
  ...(gender?.includes(',') ? { gender } : {}),
})

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
