import {
  parseAsAmount,
  parseAsManyOf,
  parseAsOneOf,
  parseAsPageNumber,
  parseAsText,
  parseAsTextList,
  parseSearchParams,
  type SearchValues,
} from '#shared/search-params.ts'
import { genders, type ProductFiltersInput, type ProductQueryInput, sortOrders } from '../contract.ts'

export const PAGE_SIZE = 24

// the API accepts no more
const MAX_LIST_LENGTH = 300
const MAX_PRICE = 10_000_000

/** The query parameters of a product list page. */
export const listingSearch = {
  search: parseAsText(100),
  gender: parseAsManyOf(genders),
  category: parseAsTextList(MAX_LIST_LENGTH),
  size: parseAsTextList(MAX_LIST_LENGTH),
  color: parseAsTextList(MAX_LIST_LENGTH),
  material: parseAsTextList(MAX_LIST_LENGTH),
  brand: parseAsTextList(MAX_LIST_LENGTH),
  minPrice: parseAsAmount(MAX_PRICE),
  maxPrice: parseAsAmount(MAX_PRICE),
  sortBy: parseAsOneOf(sortOrders, 'Default'),
  page: parseAsPageNumber,
}
export type ListingSearch = SearchValues<typeof listingSearch>

export const parseListingSearch = (params: URLSearchParams) =>
  withOrderedPrices(parseSearchParams(listingSearch, params))

/** Swaps the prices when the minimum is above the maximum. */
function withOrderedPrices({ minPrice, maxPrice, ...search }: ListingSearch): ListingSearch {
  const prices = [minPrice, maxPrice]
  const [lowest, highest] = minPrice && maxPrice ? prices.sort((a = 0, b = 0) => a - b) : prices
  return { ...search, ...(lowest ? { minPrice: lowest } : {}), ...(highest ? { maxPrice: highest } : {}) }
}

/** Collections and single genders are grouped by category; new launches and search results keep their own order. */
function isGrouped(collection: string | undefined, { search, gender }: ListingSearch): boolean {
  const isSingleGender = gender !== undefined && !gender.includes(',')
  return search === undefined && (collection !== undefined || isSingleGender)
}

type ListingQuery = ProductQueryInput & { limit: number }

/** Returns the API query without the page, which the infinite query adds. */
export function toProductQuery(collection: string | undefined, search: ListingSearch): ListingQuery {
  const { page: _page, ...query } = withOrderedPrices(search)
  return {
    ...query,
    ...(collection ? { collection } : {}),
    ...(isGrouped(collection, search) ? { groupBy: 'category' } : {}),
    limit: PAGE_SIZE,
  }
}

/** Returns only the filters, which determine the facet counts. */
export function toProductFilters(collection: string | undefined, search: ListingSearch): ProductFiltersInput {
  const { page: _page, sortBy: _order, ...filters } = withOrderedPrices(search)
  return { ...filters, ...(collection ? { collection } : {}) }
}
