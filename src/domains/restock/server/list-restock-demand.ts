import type { Deps } from './deps.ts'
import * as store from './store.ts'

/** Counts the people waiting, by product and variant. */
export async function listRestockDemand({ db }: Pick<Deps, 'db'>, productIds: string[]) {
  const byProduct = Map.groupBy(await store.countWaiting(db, productIds), ({ productId }) => productId)
  return [...byProduct].map(([productId, variants]) => ({
    productId,
    waiting: variants.reduce((sum, { waiting }) => sum + waiting, 0),
    variants,
  }))
}
