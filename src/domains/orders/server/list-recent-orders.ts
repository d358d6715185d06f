import type { Db } from '#platform/database/connect.ts'
import { recentOrders } from './admin-store.ts'

/** Returns the newest orders without lines and history. */
export async function listRecentOrders({ db }: { db: Db }, limit: number) {
  return recentOrders(db, limit)
}
