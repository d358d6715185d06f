import { orderStatuses } from '../contract.ts'
import type { Deps } from './deps.ts'
import * as store from './sales-store.ts'

/** Counts the orders of each status. */
export async function countOrdersByStatus({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> {
  const counts = new Map((await store.listStatusCounts(db)).map(({ status, count }) => [status, count]))
  return Object.fromEntries(orderStatuses.map((status) => [status, counts.get(status) ?? 0]))
}
