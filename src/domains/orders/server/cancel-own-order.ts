import type { Account } from '#domains/accounts/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { findOwnCancellationProblem } from '../rules.ts'
import { type CancelDeps, cancelLockedOrder } from './cancel-order.ts'
import type { Deps } from './deps.ts'
import { getOrder, orderNotFound } from './get-order.ts'
import { lockOrder } from './lock-order.ts'
import type { OrderRow } from './store.ts'

const REASON = 'Cancelled by the customer'
/** Recorded in place of the customer's name, which would outlive the account. */
const CUSTOMER = 'Customer'

/**
 * Cancels an order for its customer, as long as nothing is packed. The order's lock decides between this and a shipment.
 * Repeating it changes nothing.
 */
export async function cancelOwnOrder(
  deps: CancelDeps & Pick<Deps, 'listLineShipments'>,
  actor: Account,
  id: string,
): Promise<OrderRow> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.userId !== actor.id) throw orderNotFound()
    if (order.status === 'Cancelled') return
    const { hasOpenReturn } = await deps.findReturnedUnits(tx, id)
    const facts = { status: order.status, hasOpenReturn, hasShipment: await hasShipment(deps, tx, id) }
    const problem = findOwnCancellationProblem(facts)
    if (problem) throw new ShopError('conflict', problem)
    await cancelLockedOrder(deps, tx, order, { actor: { ...actor, name: CUSTOMER }, reason: REASON })
  })
  return getOrder(deps, actor, id)
}

/** Returns one of the customer's orders, and whether they can still cancel it. */
export async function getOwnOrder(
  deps: Pick<Deps, 'db' | 'listLineShipments'>,
  actor: Account,
  id: string,
): Promise<{ order: OrderRow; canCancel: boolean }> {
  const order = await getOrder(deps, actor, id)
  return { order, canCancel: order.status === 'Processing' && !(await hasShipment(deps, deps.db, id)) }
}

/** Also while a shipment is being booked. */
const hasShipment = async ({ listLineShipments }: Pick<Deps, 'listLineShipments'>, db: Queryable, id: string) =>
  (await listLineShipments(db, [id])).length > 0
