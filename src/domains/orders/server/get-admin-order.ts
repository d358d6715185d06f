import { requireAdmin } from '#domains/accounts/server/api.ts'
import { getPaymentDetails } from '#domains/payments/server/api.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { AdminOrderDetail } from '../admin-contract.ts'
import { presentAdminOrderDetail } from './present-admin-order.ts'
import { findOrder } from './store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

export async function getAdminOrder(
  deps: Deps,
  authorization: string | undefined,
  id: string,
): Promise<AdminOrderDetail> {
  await requireAdmin(deps, authorization)
  return getOrderDetail(deps.db, id)
}

export const orderNotFound = () => new ShopError('not_found', 'Order not found.')

export async function getOrderDetail(db: Db | Tx, id: string): Promise<AdminOrderDetail> {
  const order = await findOrder(db, { id })
  if (!order) throw orderNotFound()
  return presentAdminOrderDetail(order, await getPaymentDetails(db, order.paymentId))
}
