import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { isLive, products } from '#domains/catalogue/server/tables.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import { buildStockConditions, stock, stockLevels } from './tables.ts'

export function listStockRows(db: Queryable, productIds: string[]) {
  const { id, productId, size, color, held } = stock
  return db
    .select({ id, productId, size, color, held, available: sql<number>`${stock.onHand} - ${stock.held}` })
    .from(stock)
    .where(inArray(productId, productIds))
    .orderBy(stock.id)
}

/** Counts live products only. */
export async function countStockLevels(db: Db, lowStockThreshold: number): Promise<{ out: number; low: number }> {
  const { out, low } = buildStockConditions(lowStockThreshold)
  const [row] = await db
    .select({
      out: sql<number>`count(*) FILTER (WHERE ${out})::int`,
      low: sql<number>`count(*) FILTER (WHERE ${low})::int`,
    })
    .from(stockLevels)
    .innerJoin(products, eq(products.id, stockLevels.productId))
    .where(and(isLive, or(out, low)))
  return row ?? { out: 0, low: 0 }
}

/** Lists live products that are low in stock, the lowest first. */
export function listLowStock(db: Db, { lowStockThreshold, limit }: { lowStockThreshold: number; limit: number }) {
  const { id, name, sku } = products
  return db
    .select({ id, name, sku, available: stockLevels.available })
    .from(stockLevels)
    .innerJoin(products, eq(products.id, stockLevels.productId))
    .where(and(buildStockConditions(lowStockThreshold).low, isLive))
    .orderBy(asc(stockLevels.available), asc(stockLevels.productId))
    .limit(limit)
}
