import type { Tx } from '#platform/database/connect.ts'
import * as adminStore from './admin-store.ts'
import { orderNotFound } from './get-order.ts'
import type { OrderRow } from './store.ts'

/** Locks an order, which serializes changes to it, its refunds and its returns. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const order = await adminStore.lockOrder(tx, id)
  if (!order) throw orderNotFound()
  return order
}
