import type { Account } from '#domains/accounts/server/api.ts'
import type { Deps } from './deps.ts'
import { findPurchase } from './purchase-store.ts'
import * as store from './store.ts'

/** Returns the customer's own review of a product, and whether the customer may write one. */
export async function getOwnReview({ db }: Pick<Deps, 'db'>, actor: Account, productId: string) {
  const [purchase, review] = await Promise.all([
    findPurchase(db, actor.id, productId),
    store.findOwnReview(db, actor.id, productId),
  ])
  return { canReview: purchase !== undefined, review }
}
