import { inArray, ne } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { products } from './tables.ts'

export async function countUnarchivedProducts(db: Db): Promise<number> {
  return db.$count(products, ne(products.state, 'archived'))
}

export async function findProductNames(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const { id, name, sku } = products
  return db.select({ id, name, sku }).from(products).where(inArray(products.id, ids))
}
