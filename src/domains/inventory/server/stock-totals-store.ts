import { and, asc, eq, or, sql } from 'drizzle-orm'
import { isLive, products } from '#domains/catalogue/server/tables.ts'
import type { Db } from '#platform/database/connect.ts'
import { buildStockConditions, stockTotals } from './tables.ts'

/** Counts the live products that are sold out, and those that are low in stock. */
export async function countLowStock(db: Db, lowStockThreshold: number): Promise<{ out: number; low: number }> {
  const { out, low } = buildStockConditions(lowStockThreshold)
  const [row] = await db
    .select({
      out: sql<number>`count(*) FILTER (WHERE ${out})::int`,
      low: sql<number>`count(*) FILTER (WHERE ${low})::int`,
    })
    .from(stockTotals)
    .innerJoin(products, eq(products.id, stockTotals.productId))
    .where(and(isLive, or(out, low)))
  return row ?? { out: 0, low: 0 }
}

/** Lists live products that are low in stock, the lowest first. */
export function listLowStock(db: Db, { lowStockThreshold, limit }: { lowStockThreshold: number; limit: number }) {
  const { id, name, sku } = products
  return db
    .select({ id, name, sku, available: stockTotals.available })
    .from(stockTotals)
    .innerJoin(products, eq(products.id, stockTotals.productId))
    .where(and(buildStockConditions(lowStockThreshold).low, isLive))
    .orderBy(asc(stockTotals.available), asc(stockTotals.productId))
    .limit(limit)
}
