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

// the limits of the API
const MAX_LIST_LENGTH = 1_000
const MAX_PRICE = 10_000_000

/** Parsers for the query parameters of a product list page. */
export const listingParams = {
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
export type ListingParams = SearchValues<typeof listingParams>

export const parseListingParams = (params: URLSearchParams) =>
  withOrderedPrices(parseSearchParams(listingParams, params))

/** Swaps the prices when the minimum is above the maximum. */
function withOrderedPrices({ minPrice, maxPrice, ...rest }: ListingParams): ListingParams {
  const prices = [minPrice, maxPrice]
  const [lowest, highest] = minPrice && maxPrice ? prices.sort((a = 0, b = 0) => a - b) : prices
  return { ...rest, ...(lowest ? { minPrice: lowest } : {}), ...(highest ? { maxPrice: highest } : {}) }
}

/** Collections and single genders are grouped by category; new launches and search results keep their own order. */
function isGrouped(collection: string | undefined, { search, gender }: ListingParams): boolean {
  const isSingleGender = gender !== undefined && !gender.includes(',')
  return search === undefined && (collection !== undefined || isSingleGender)
}

type ListingQuery = ProductQueryInput & { limit: number }

/** Returns the API query without the page, which the infinite query adds. */
export function toProductQuery(collection: string | undefined, params: ListingParams): ListingQuery {
  const { page: _page, ...query } = withOrderedPrices(params)
  return {
    ...query,
    ...(collection ? { collection } : {}),
    ...(isGrouped(collection, params) ? { groupBy: 'category' } : {}),
    limit: PAGE_SIZE,
  }
}

/** Returns only the filters, which determine the facet counts. */
export function toProductFilters(collection: string | undefined, params: ListingParams): ProductFiltersInput {
  const { page: _page, sortBy: _sortBy, ...filters } = withOrderedPrices(params)
  return { ...filters, ...(collection ? { collection } : {}) }
}
