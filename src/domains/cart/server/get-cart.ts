import type { Db } from '#platform/database/connect.ts'
import { type CartRow, findCart, type Owner } from './store.ts'

/** Nothing, when the owner never put anything into a cart: reading makes none. */
export async function getCart({ db }: { db: Db }, owner: Owner): Promise<CartRow | undefined> {
  return findCart(db, owner)
}
