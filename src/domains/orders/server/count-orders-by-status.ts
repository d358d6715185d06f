import { orderStatuses } from '../contract.ts'
import * as codStore from './cod-store.ts'
import type { Deps } from './deps.ts'
import * as store from './sales-store.ts'

/** Counts the orders of each status. */
export async function countOrdersByStatus({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> {
  const counts = new Map((await store.listStatusCounts(db)).map(({ status, count }) => [status, count]))
  return Object.fromEntries(orderStatuses.map((status) => [status, counts.get(status) ?? 0]))
}

/** Counts the orders whose cash on delivery is not recorded yet, by status. */
export async function countCashPending({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> {
  return { Processing: 0, Shipped: 0, Delivered: 0, ...(await codStore.countCashPending(db)) }
}
