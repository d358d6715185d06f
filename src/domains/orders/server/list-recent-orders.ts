import type { Db } from '#platform/database/connect.ts'
import { listNewestOrders } from './admin-store.ts'

/** Returns the newest orders without lines and history. */
export async function listRecentOrders({ db }: { db: Db }, limit: number) {
  return listNewestOrders(db, limit)
}
