import type { Deps } from './deps.ts'
import { countByProduct } from './store.ts'

/** Counts the wishlists of guests and customers with each product. */
export const countWishlists = ({ db }: Pick<Deps, 'db'>, productIds: string[]) => countByProduct(db, productIds)
