import type { Db } from '#platform/database/connect.ts'
import * as store from './survey-store.ts'

/** How many products there are, and which of them are nearly sold out, the scarcest first. */
export async function surveyProducts({ db }: { db: Db }, most: number) {
  const [count, lowStock] = await Promise.all([store.countProducts(db), store.listLowStock(db, most)])
  return { count, lowStock }
}

/** What they are called, by id; archived ones too. */
export async function nameProducts(
  { db }: { db: Db },
  ids: string[],
): Promise<Map<string, { name: string; sku: string }>> {
  return new Map((await store.findNames(db, ids)).map(({ id, name, sku }) => [id, { name, sku }]))
}
