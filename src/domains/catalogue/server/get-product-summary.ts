import { listLowStock } from '#domains/inventory/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import type { Deps } from './deps.ts'
import * as store from './product-summary-store.ts'

/** Counts the products that are not archived and lists up to `limit` products that are low in stock. */
export async function getProductSummary({ db, shopSettings }: Pick<Deps, 'db' | 'shopSettings'>, limit: number) {
  const { lowStockThreshold } = shopSettings.current().commerce
  const [count, lowStock] = await Promise.all([
    store.countUnarchivedProducts(db),
    listLowStock(db, { lowStockThreshold, limit }),
  ])
  return { count, lowStock }
}

/** Returns name and SKU by product id. Includes archived products. */
export async function findProductNames(
  { db }: { db: Queryable },
  ids: string[],
): Promise<Map<string, { name: string; sku: string }>> {
  return new Map((await store.findProductNames(db, ids)).map(({ id, name, sku }) => [id, { name, sku }]))
}
