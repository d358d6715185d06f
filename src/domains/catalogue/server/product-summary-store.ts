import { and, asc, between, eq, inArray, ne } from 'drizzle-orm'
import { stockLevels } from '#domains/inventory/server/tables.ts'
import type { Db } from '#platform/database/connect.ts'
import { isLive, products } from './tables.ts'

const LOW_STOCK = 5

/** Does not count archived products. */
export async function countUnarchivedProducts(db: Db): Promise<number> {
  return db.$count(products, ne(products.state, 'archived'))
}

export async function listLowStock(db: Db, limit: number) {
  const { id, name, sku } = products
  return db
    .select({ id, name, sku, available: stockLevels.available })
    .from(stockLevels)
    .innerJoin(products, eq(products.id, stockLevels.productId))
    .where(and(between(stockLevels.available, 1, LOW_STOCK), isLive))
    .orderBy(asc(stockLevels.available), asc(stockLevels.productId))
    .limit(limit)
}

export async function findProductNames(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const { id, name, sku } = products
  return db.select({ id, name, sku }).from(products).where(inArray(products.id, ids))
}
