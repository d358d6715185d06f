import type { Tx } from '#platform/database/connect.ts'
import { lockOrder } from './admin-store.ts'
import { orderNotFound } from './get-admin-order.ts'
import type { OrderRow } from './store.ts'

export type PlacedOrder = OrderRow

/** Serializes changes to an order and everything that belongs to it. */
export async function lockPlacedOrder(tx: Tx, id: string): Promise<PlacedOrder> {
  const order = await lockOrder(tx, id)
  if (!order) throw orderNotFound()
  return order
}
