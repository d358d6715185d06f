import type { Queryable } from '#platform/database/connect.ts'
import * as store from './tax-store.ts'

interface ProductTax {
  /** Empty if neither the product nor its category has one. */
  hsn: string
  /** Percent; null if neither the product nor its category has one. */
  gstRate: number | null
}

/** Returns the HSN code and GST rate of each product, by id. */
export async function findProductTax(db: Queryable, productIds: string[]): Promise<Map<string, ProductTax>> {
  if (productIds.length === 0) return new Map()
  const rows = await store.listProductTax(db, productIds)
  return new Map(rows.map(({ id, hsn, gstRate }) => [id, { hsn, gstRate }]))
}
