import type { Db } from '#platform/database/connect.ts'
import * as store from './product-summary-store.ts'

export async function getProductSummary({ db }: { db: Db }, limit: number) {
  const [count, lowStock] = await Promise.all([store.countUnarchivedProducts(db), store.listLowStock(db, limit)])
  return { count, lowStock }
}

/** Includes archived products. */
export async function findProductNames(
  { db }: { db: Db },
  ids: string[],
): Promise<Map<string, { name: string; sku: string }>> {
  return new Map((await store.findProductNames(db, ids)).map(({ id, name, sku }) => [id, { name, sku }]))
}
