import type pg from 'pg'
import { demoProducts } from './catalogue/demo-products.ts'
import { deriveProductId } from './catalogue/derive-product-id.ts'

const skus = demoProducts.map(({ sku }) => sku)
const ids = skus.map(deriveProductId)

/** Counts the demo products that shoppers can buy. One with a new SKU has become the owner's. */
export async function countDemoProducts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM products WHERE id = ANY($1) AND sku = ANY($2) AND state = 'live'`,
    [ids, skus],
  )
  return rows[0]?.count ?? 0
}
