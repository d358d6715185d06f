import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { isLive, products } from '#domains/catalogue/server/tables.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import { stock, stockConditions, stockLevels } from './tables.ts'

export function listStockRows(db: Queryable, productIds: string[]) {
  const { id, productId, size, color, held } = stock
  return db
    .select({ id, productId, size, color, held, available: sql<number>`${stock.onHand} - ${stock.held}` })
    .from(stock)
    .where(inArray(productId, productIds))
    .orderBy(stock.id)
}

/** Counts live products only. */
export async function countStockLevels(db: Db): Promise<{ out: number; low: number }> {
  const [row] = await db
    .select({
      out: sql<number>`count(*) FILTER (WHERE ${stockConditions.out})::int`,
      low: sql<number>`count(*) FILTER (WHERE ${stockConditions.low})::int`,
    })
    .from(stockLevels)
    .innerJoin(products, eq(products.id, stockLevels.productId))
    .where(and(isLive, or(stockConditions.out, stockConditions.low)))
  return row ?? { out: 0, low: 0 }
}

/** Lists live products that are low in stock, the lowest first. */
export function listLowStock(db: Db, limit: number) {
  const { id, name, sku } = products
  return db
    .select({ id, name, sku, available: stockLevels.available })
    .from(stockLevels)
    .innerJoin(products, eq(products.id, stockLevels.productId))
    .where(and(stockConditions.low, isLive))
    .orderBy(asc(stockLevels.available), asc(stockLevels.productId))
    .limit(limit)
}
