import type { Db } from '#platform/database/connect.ts'
import { type CartOwner, type CartRow, findCart } from './store.ts'

/** Returns undefined when the owner never had a cart. Reading does not create one. */
export async function getCart({ db }: { db: Db }, owner: CartOwner): Promise<CartRow | undefined> {
  return findCart(db, owner)
}
