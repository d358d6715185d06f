import { getOrderDetail, type OrderDetail } from '#domains/orders/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import * as store from './store.ts'

export type ReturnDetail = OrderDetail & { row: store.ReturnRow }

export const returnNotFound = () => new ShopError('not_found', 'Return not found.')

/** Returns a return with its order and payment. */
export async function getReturnDetail(db: Queryable, id: string): Promise<ReturnDetail> {
  const row = await store.findReturn(db, id)
  if (!row) throw returnNotFound()
  return { row, ...(await getOrderDetail(db, row.orderId)) }
}
