import type { Db } from '#platform/database/connect.ts'
import * as store from './survey-store.ts'

export async function surveyProducts({ db }: { db: Db }, limit: number) {
  const [count, lowStock] = await Promise.all([store.countProducts(db), store.listLowStock(db, limit)])
  return { count, lowStock }
}

/** Includes archived products. */
export async function nameProducts(
  { db }: { db: Db },
  ids: string[],
): Promise<Map<string, { name: string; sku: string }>> {
  return new Map((await store.findNames(db, ids)).map(({ id, name, sku }) => [id, { name, sku }]))
}
