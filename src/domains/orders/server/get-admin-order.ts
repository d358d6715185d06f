import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { describePayment } from '#domains/payments/server/describe-payment.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { AdminOrderDetail } from '../admin-contract.ts'
import { describeAdminOrderDetail } from './describe-admin-order.ts'
import { findOrder } from './store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

export async function getAdminOrder(
  deps: Deps,
  authorization: string | undefined,
  id: string,
): Promise<AdminOrderDetail> {
  await requireAdmin(deps, authorization)
  return readOrder(deps.db, id)
}

export const noSuchOrder = () => new ShopError('not_found', 'Order not found.')

export async function readOrder(db: Db | Tx, id: string): Promise<AdminOrderDetail> {
  const order = await findOrder(db, { id })
  if (!order) throw noSuchOrder()
  return describeAdminOrderDetail(order, await describePayment(db, order.paymentId))
}
