import type { Shelf } from '#domains/content/contract.ts'
import type { ProductQueryInput } from '../contract.ts'
import { NEW_ARRIVALS } from '../rules.ts'

/** What a shelf of the home page asks the product list for. */
export const shelfQuery = ({ query, limit }: Shelf): ProductQueryInput => ({ ...query, limit })

/** The newest of everything have an address of their own. */
export const isNewest = ({ query, limit }: Shelf): boolean =>
  limit === NEW_ARRIVALS &&
  Object.entries(query).every(([name, value]) => value === undefined || (name === 'sortBy' && value === 'Default'))
