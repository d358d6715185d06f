import { requireAdmin } from '#domains/accounts/server/api.ts'
import { getOrderDetail } from '#domains/orders/server/api.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

export type ReturnWithOrder = Awaited<ReturnType<typeof getReturnWithOrder>>

export async function getAdminReturn(
  deps: Deps,
  authorization: string | undefined,
  id: string,
): Promise<ReturnWithOrder> {
  await requireAdmin(deps, authorization)
  return getReturnWithOrder(deps.db, id)
}

export const returnNotFound = () => new ShopError('not_found', 'Return not found.')

export async function getReturnWithOrder(db: Db | Tx, id: string) {
  const row = await store.findReturn(db, id)
  if (!row) throw returnNotFound()
  return { row, order: await getOrderDetail(db, row.orderId) }
}
