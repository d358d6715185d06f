import type { ReturnedUnits } from '#domains/orders/server/set-order-status.ts'
import type { Tx } from '#platform/database/connect.ts'
import * as store from './store.ts'

/** What returns have made of an order, for whoever cancels it; the caller holds the order's lock. */
export async function findReturnedUnits(tx: Tx, orderId: string): Promise<ReturnedUnits> {
  return { isOpen: await store.hasOpenReturn(tx, orderId), units: await store.unitsBack(tx, orderId) }
}
