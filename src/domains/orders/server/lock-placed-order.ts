import type { Tx } from '#platform/database/connect.ts'
import { lockOrder } from './admin-store.ts'
import { noSuchOrder } from './get-admin-order.ts'
import type { OrderRow } from './store.ts'

export type PlacedOrder = OrderRow

/** Whoever changes what hangs on an order waits here for whoever does so before. */
export async function lockPlacedOrder(tx: Tx, id: string): Promise<PlacedOrder> {
  const order = await lockOrder(tx, id)
  if (!order) throw noSuchOrder()
  return order
}
