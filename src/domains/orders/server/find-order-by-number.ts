import type { Db } from '#platform/database/connect.ts'
import * as store from './store.ts'

/** Which order has this number, or one that ends like this, and was made with this e-mail: only both together find one. */
export async function findOrderByNumber(
  db: Db,
  number: { id: string } | { ending: string },
  email: string,
): Promise<string | undefined> {
  return store.findOrderMadeWith(db, number, email)
}
