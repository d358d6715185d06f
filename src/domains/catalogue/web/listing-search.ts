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

/** As far as the API reads. */
const LONGEST_LIST = 300
const HIGHEST_PRICE = 10_000_000

/** What the address of a product list may say after the question mark. */
export const listingSearch = {
  search: text(100),
  gender: someOf(genders),
  category: textList(LONGEST_LIST),
  size: textList(LONGEST_LIST),
  color: textList(LONGEST_LIST),
  material: textList(LONGEST_LIST),
  brand: textList(LONGEST_LIST),
  minPrice: amount(HIGHEST_PRICE),
  maxPrice: amount(HIGHEST_PRICE),
  sortBy: oneOf(sortOrders, 'Default'),
  page: pageNumber,
}
export type ListingSearch = SearchValues<typeof listingSearch>

export const readListing = (params: URLSearchParams) => inOrder(readSearch(listingSearch, params))

/** Prices that stand the wrong way round are meant the right way round. */
function inOrder({ minPrice, maxPrice, ...search }: ListingSearch): ListingSearch {
  const prices = [minPrice, maxPrice]
  const [lowest, highest] = minPrice && maxPrice ? prices.sort((a = 0, b = 0) => a - b) : prices
  return { ...search, ...(lowest ? { minPrice: lowest } : {}), ...(highest ? { maxPrice: highest } : {}) }
}

/** A collection, also that of one gender, is shown category by category; new launches and finds keep their own order. */
function isGrouped(collection: string | undefined, { search, gender }: ListingSearch): boolean {
  const isOfOneGender = gender !== undefined && !gender.includes(',')
  return search === undefined && (collection !== undefined || isOfOneGender)
}

type ListingQuery = ProductQueryInput & { limit: number }

/** What such an address asks the API for, page by page. */
export function listingQuery(collection: string | undefined, search: ListingSearch): ListingQuery {
  const { page: _each, ...wanted } = inOrder(search)
  return {
    ...wanted,
    ...(collection ? { collection } : {}),
    ...(isGrouped(collection, search) ? { groupBy: 'category' } : {}),
    limit: PAGE_SIZE,
  }
}

/** The filters alone, which is what counts depend on. */
export function filtersOf(collection: string | undefined, search: ListingSearch): ProductFiltersInput {
  const { page: _page, sortBy: _order, ...filters } = inOrder(search)
  return { ...filters, ...(collection ? { collection } : {}) }
}
