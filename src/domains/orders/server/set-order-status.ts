import type { Account } from '#domains/accounts/server/api.ts'
import { reverseRestock } from '#domains/inventory/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { formatShortPaise } from '#shared/money.ts'
import { HOUR } from '#shared/time.ts'
import type { OrderStatus } from '../contract.ts'
import { hasUnitsToShip, isUnconfirmed, NOT_CONFIRMED, NOTHING_TO_SHIP, subtractReturnedUnits } from '../rules.ts'
import * as adminStore from './admin-store.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeStatus } from './change-status.ts'
import * as codStore from './cod-store.ts'
import type { ChangeDeps, Deps } from './deps.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { lockOrder } from './lock-order.ts'
import type { OrderRow } from './store.ts'

const CANCELLED_BY_SHOP = 'Cancelled by the shop'
const REFUSED = 'This order stays cancelled, because its parcel was refused. The customer needs to order again.'
const CREDITED = 'This order stays cancelled, because its invoice was credited. The customer needs to order again.'

interface StatusRequest {
  id: string
  status: OrderStatus
  /** Whether the customer gets an email. */
  notify?: boolean | undefined
}

/**
 * Any status may follow any other, but a cancelled order stays cancelled once money was refunded or its invoice credited,
 * and an order that is refunded completely is not shipped. Setting an order to Cancelled cancels it, with restock and
 * refund.
 */
export async function setOrderStatus(
  deps: ChangeDeps & Pick<Deps, 'jobs' | 'findReturnedUnits'>,
  actor: Account,
  { id, status, notify = true }: StatusRequest,
): Promise<adminStore.OrderDetail> {
  if (status === 'Cancelled') return cancelOrder(deps, actor, { id, reason: CANCELLED_BY_SHOP, notify })
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const now = deps.now()
    if (isUnconfirmed(order.cod) && status !== 'Processing') throw new ShopError('conflict', NOT_CONFIRMED)
    if (order.status === 'Processing' && status !== 'Processing' && !hasUnitsToShip(order))
      throw new ShopError('conflict', NOTHING_TO_SHIP)
    if (order.status === 'Cancelled') await reopenOrder(deps, tx, { actor, order, now })
    await changeStatus(tx, order, { status, actor, now, notify })
    return getOrderDetail(tx, id)
  })
}

/** An unconfirmed order waits again for as long as a new one. */
async function reopenOrder(
  deps: Pick<Deps, 'findReturnedUnits' | 'shopSettings'>,
  tx: Tx,
  { actor, order, now }: { actor: Account; order: OrderRow; now: Date },
): Promise<void> {
  if (order.cod?.refusedAt) throw new ShopError('conflict', REFUSED)
  if (isUnconfirmed(order.cod)) {
    const { cancelUnconfirmedAfterHours } = deps.shopSettings.current().commerce.cod
    await codStore.setConfirmBy(tx, order.id, new Date(now.getTime() + cancelUnconfirmedAfterHours * HOUR))
  }
  if (order.refundedPaise > 0) {
    const message = `This order stays cancelled, because ${formatShortPaise(order.refundedPaise)} was refunded. The customer needs to order again.`
    throw new ShopError('conflict', message)
  }
  // a paid order can be reopened after its refund failed, although its invoice was credited
  if (order.cod && order.invoiceNumber) throw new ShopError('conflict', CREDITED)
  if (order.restockedAt) await undoRestock(deps, tx, actor, order)
}

/** Takes the restocked items out of stock again, all or none. */
async function undoRestock(
  { findReturnedUnits }: Pick<Deps, 'findReturnedUnits'>,
  tx: Tx,
  actor: Account,
  { id, lines }: OrderRow,
): Promise<void> {
  const { units } = await findReturnedUnits(tx, id)
  const remainingLines = subtractReturnedUnits(lines, units)
  const shortages = await reverseRestock(tx, remainingLines, { reason: 'sale', reference: id, actor })
  const shortLines = remainingLines.filter(({ stockId }) => shortages.has(stockId))
  if (shortLines.length > 0) {
    const names = shortLines.map(({ name, size, color }) => [name, size, color].filter(Boolean).join(', '))
    const message = `This order can't be reopened. Its items were restocked, and too few of these are left: ${names.join('; ')}.`
    throw new ShopError('conflict', message)
  }
  await adminStore.setRestockedAt(tx, id, null)
}
