import type { Db } from '#platform/database/connect.ts'
import * as store from './store.ts'

/** Finds the id of the order whose number (or its last 8 characters) and email both match. */
export async function findOrderByNumber(
  db: Db,
  number: { id: string } | { ending: string },
  email: string,
): Promise<string | undefined> {
  return store.findOrderIdByNumber(db, number, email)
}
