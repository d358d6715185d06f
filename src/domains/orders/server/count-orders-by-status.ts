import type { Db } from '#platform/database/connect.ts'
import { orderStatuses } from '../contract.ts'
import { listStatusCounts } from './sales-store.ts'

/** Counts the orders of each status, without archived ones. */
export async function countOrdersByStatus({ db }: { db: Db }): Promise<Record<string, number>> {
  const counts = new Map((await listStatusCounts(db)).map(({ status, count }) => [status, count]))
  return Object.fromEntries(orderStatuses.map((status) => [status, counts.get(status) ?? 0]))
}
