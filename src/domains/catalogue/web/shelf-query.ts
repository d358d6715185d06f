import type { Shelf } from '#domains/content/contract.ts'
import type { ProductQueryInput } from '../contract.ts'
import { NEW_ARRIVAL_COUNT } from '../rules.ts'

export const toShelfQuery = ({ query, limit }: Shelf): ProductQueryInput => ({ ...query, limit })

/** New arrivals have their own endpoint. */
export const isNewArrivalsShelf = ({ query, limit }: Shelf): boolean =>
  limit === NEW_ARRIVAL_COUNT &&
  Object.entries(query).every(([name, value]) => value === undefined || (name === 'sortBy' && value === 'Default'))
