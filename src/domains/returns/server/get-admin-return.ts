import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { readOrder } from '#domains/orders/server/get-admin-order.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

export type ReadReturn = Awaited<ReturnType<typeof readReturn>>

export async function getAdminReturn(deps: Deps, authorization: string | undefined, id: string): Promise<ReadReturn> {
  await requireAdmin(deps, authorization)
  return readReturn(deps.db, id)
}

export const noSuchReturn = () => new ShopError('not_found', 'Return not found.')

export async function readReturn(db: Db | Tx, id: string) {
  const row = await store.findReturn(db, id)
  if (!row) throw noSuchReturn()
  return { row, order: await readOrder(db, row.orderId) }
}
