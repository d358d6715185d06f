import {
  amount,
  oneOf,
  pageNumber,
  readSearch,
  type SearchValues,
  someOf,
  text,
  textList,
} from '#shared/known-search.ts'
import { genders, type ProductFiltersInput, type ProductQueryInput, sortOrders } from '../contract.ts'

export const PAGE_SIZE = 24

// the API accepts no more
const MAX_LIST_LENGTH = 300
const MAX_PRICE = 10_000_000

/** The query parameters of a product list page. */
export const listingSearch = {
  search: text(100),
  gender: someOf(genders),
  category: textList(MAX_LIST_LENGTH),
  size: textList(MAX_LIST_LENGTH),
  color: textList(MAX_LIST_LENGTH),
  material: textList(MAX_LIST_LENGTH),
  brand: textList(MAX_LIST_LENGTH),
  minPrice: amount(MAX_PRICE),
  maxPrice: amount(MAX_PRICE),
  sortBy: oneOf(sortOrders, 'Default'),
  page: pageNumber,
}
export type ListingSearch = SearchValues<typeof listingSearch>

export const readListing = (params: URLSearchParams) => withOrderedPrices(readSearch(listingSearch, params))

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
export function listingQuery(collection: string | undefined, search: ListingSearch): ListingQuery {
  const { page: _page, ...query } = withOrderedPrices(search)
  return {
    ...query,
    ...(collection ? { collection } : {}),
    ...(isGrouped(collection, search) ? { groupBy: 'category' } : {}),
    limit: PAGE_SIZE,
  }
}

/** Returns only the filters, which determine the facet counts. */
export function filtersOf(collection: string | undefined, search: ListingSearch): ProductFiltersInput {
  const { page: _page, sortBy: _order, ...filters } = withOrderedPrices(search)
  return { ...filters, ...(collection ? { collection } : {}) }
}
