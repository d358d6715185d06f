import type { Db } from '#platform/database/connect.ts'
import { orderStatuses } from '../contract.ts'
import { sumByStatus } from './sales-store.ts'

/** How many orders there are of each status, archived ones aside. */
export async function countOrders({ db }: { db: Db }): Promise<Record<string, number>> {
  const counted = new Map((await sumByStatus(db)).map(({ status, count }) => [status, count]))
  return Object.fromEntries(orderStatuses.map((status) => [status, counted.get(status) ?? 0]))
}
