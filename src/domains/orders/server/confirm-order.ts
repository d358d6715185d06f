import { type Account, hashToken, isToken } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { shortenId } from '#shared/ids.ts'
import type { OrderDetail } from './admin-store.ts'
import { toAuditSubject } from './change-status.ts'
import * as codStore from './cod-store.ts'
import type { Deps } from './deps.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { lockOrder } from './lock-order.ts'
import * as store from './store.ts'

type ConfirmDeps = Pick<Deps, 'db' | 'now'>

const UNKNOWN_LINK = "This link isn't valid. Please open the newest email about your order."

/** Returns the order that a link belongs to. */
export async function getOrderByToken({ db }: Pick<Deps, 'db'>, token: string): Promise<store.OrderRow> {
  const order = await store.findOrder(db, { id: await getOrderId(db, token) })
  if (!order) throw new ShopError('not_found', UNKNOWN_LINK)
  return order
}

async function getOrderId(db: Queryable, token: string): Promise<string> {
  const id = isToken(token) ? await codStore.findOrderIdByToken(db, hashToken(token)) : undefined
  if (!id) throw new ShopError('not_found', UNKNOWN_LINK)
  return id
}

/** Confirms the order of an emailed link, once. */
export async function confirmOrder({ db, now }: ConfirmDeps, token: string): Promise<store.OrderRow> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, await getOrderId(tx, token))
    const at = now()
    ensureWaiting(order, at)
    await codStore.setConfirmedAt(tx, order.id, at)
    return order
  })
}

/** Confirms an order for its customer, also after the time to confirm, as long as it is not cancelled. */
export async function confirmAdminOrder({ db, now }: ConfirmDeps, actor: Account, id: string): Promise<OrderDetail> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order.cod?.confirmBy) throw new ShopError('conflict', "This order doesn't need to be confirmed.")
    ensureWaiting(order)
    await codStore.setConfirmedAt(tx, id, now())
    const subject = toAuditSubject(order)
    await recordAuditEntry(tx, {
      actor,
      kind: 'order',
      subject,
      before: { confirmed: false },
      after: { confirmed: true },
    })
    return getOrderDetail(tx, id)
  })
}

function ensureWaiting({ id, status, cod }: store.OrderRow, now?: Date): void {
  const number = `Order #${shortenId(id)}`
  if (cod?.confirmedAt) throw new ShopError('conflict', `${number} is already confirmed.`)
  const isExpired = now !== undefined && cod?.confirmBy && cod.confirmBy <= now
  if (isExpired) throw new ShopError('conflict', `${number} was not confirmed in time, so we cancelled it.`)
  if (status === 'Cancelled') throw new ShopError('conflict', `${number} is cancelled.`)
}
