import { and, asc, between, eq, inArray, lte, sql } from 'drizzle-orm'
import { isLive, products } from '#domains/catalogue/server/tables.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import { LOW_STOCK_THRESHOLD } from '../contract.ts'
import { stock, stockLevels } from './tables.ts'

export function listStockRows(db: Queryable, productIds: string[]) {
  const { productId, size, color, held } = stock
  return db
    .select({ productId, size, color, held, available: sql<number>`${stock.onHand} - ${stock.held}` })
    .from(stock)
    .where(inArray(productId, productIds))
    .orderBy(stock.id)
}

/** Counts live products only. */
export async function countStockLevels(db: Db): Promise<{ out: number; low: number }> {
  const [row] = await db
    .select({
      out: sql<number>`count(*) FILTER (WHERE ${stockLevels.available} <= 0)::int`,
      low: sql<number>`count(*) FILTER (WHERE ${stockLevels.available} > 0)::int`,
    })
    .from(stockLevels)
    .innerJoin(products, eq(products.id, stockLevels.productId))
    .where(and(isLive, lte(stockLevels.available, LOW_STOCK_THRESHOLD)))
  return row ?? { out: 0, low: 0 }
}

/** Lists live products that are about to sell out, the lowest stock first. */
export function listLowStock(db: Db, limit: number) {
  const { id, name, sku } = products
  return db
    .select({ id, name, sku, available: stockLevels.available })
    .from(stockLevels)
    .innerJoin(products, eq(products.id, stockLevels.productId))
    .where(and(between(stockLevels.available, 1, LOW_STOCK_THRESHOLD), isLive))
    .orderBy(asc(stockLevels.available), asc(stockLevels.productId))
    .limit(limit)
}
