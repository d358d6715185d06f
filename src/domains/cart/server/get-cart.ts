import type { Db } from '#platform/database/connect.ts'
import { type CartRow, findCart, type Owner } from './store.ts'

/** Returns undefined when the owner never had a cart. Reading does not create one. */
export async function getCart({ db }: { db: Db }, owner: Owner): Promise<CartRow | undefined> {
  return findCart(db, owner)
}
