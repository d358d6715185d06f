import type { Db } from '#platform/database/connect.ts'
import { recentOrders } from './admin-store.ts'

/** The newest ones, without their parts. */
export async function listRecentOrders({ db }: { db: Db }, limit: number) {
  return recentOrders(db, limit)
}
