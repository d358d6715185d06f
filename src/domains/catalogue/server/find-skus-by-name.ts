import type { Queryable } from '#platform/database/connect.ts'
import { listSkusByName } from './admin-product-store.ts'

/** A search for a common word finds the orders of this many products. */
const MAX_PRODUCTS = 50
const MIN_LENGTH = 3

/** Returns the SKUs of products with this text in their name, and those of their variants. */
export const findSkusByName = async (db: Queryable, text: string): Promise<string[]> =>
  text.length < MIN_LENGTH ? [] : listSkusByName(db, text, MAX_PRODUCTS)
