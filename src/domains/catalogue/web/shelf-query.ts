import type { Shelf } from '#domains/content/contract.ts'
import type { ProductQueryInput } from '../contract.ts'
import { NEW_ARRIVALS } from '../rules.ts'

export const shelfQuery = ({ query, limit }: Shelf): ProductQueryInput => ({ ...query, limit })

/** New arrivals have their own endpoint. */
export const isNewest = ({ query, limit }: Shelf): boolean =>
  limit === NEW_ARRIVALS &&
  Object.entries(query).every(([name, value]) => value === undefined || (name === 'sortBy' && value === 'Default'))
