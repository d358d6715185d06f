import { oneOf, pageNumber, type SearchValues, text } from '#shared/known-search.ts'
import { genders, type ProductQueryInput, sortOrders } from '../contract.ts'

export const PAGE_SIZE = 24

/** What the address of a product list may say after the question mark. */
export const listingSearch = {
  search: text(100),
  gender: oneOf(genders),
  category: text(60),
  sortBy: oneOf(sortOrders, 'Default'),
  page: pageNumber,
}
export type ListingSearch = SearchValues<typeof listingSearch>

/** What such an address asks the API for. */
export function listingQuery(collection: string | undefined, search: ListingSearch): ProductQueryInput {
  return { ...search, ...(collection ? { collection } : {}), limit: PAGE_SIZE }
}
