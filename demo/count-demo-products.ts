import type pg from 'pg'
import { demoProductIds, demoProductSkus } from './catalogue/demo-product-keys.ts'
import { logoOutline } from './logo-outline.ts'

/** Counts the demo products that shoppers can buy. */
export async function countDemoProducts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM products WHERE id = ANY($1) AND sku = ANY($2) AND state = 'live'`,
    [demoProductIds, demoProductSkus],
  )
  return rows[0]?.count ?? 0
}

export async function countDemo(pool: pg.Pool): Promise<{ products: number; orders: number }> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM orders WHERE is_demo')
  return { products: await countDemoProducts(pool), orders: rows[0]?.count ?? 0 }
}

export const isDemoLogo = ({ outline }: { outline: { path: string } }): boolean => outline.path === logoOutline.path
