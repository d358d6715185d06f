import { requireAdmin } from '#domains/accounts/server/api.ts'
import { reverseRestock } from '#domains/inventory/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { sendEmail } from '#platform/email/send-email.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { ShopError } from '#shared/errors.ts'
import type { AdminOrderDetail } from '../admin-contract.ts'
import type { OrderStatus } from '../contract.ts'
import { isNotifiedStatus, subtractReturnedUnits } from '../rules.ts'
import { lockOrder, setRestockedAt, setStatus } from './admin-store.ts'
import { getOrderDetail, orderNotFound } from './get-admin-order.ts'
import { formatOrderNumber } from './order-email-blocks.ts'
import { statusEmail } from './status-email.ts'
import type { OrderRow } from './store.ts'

export interface ReturnedUnits {
  /** An unfinished return exists, so the units may still change. */
  hasOpenReturn: boolean
  /** Returned units by line id, from finished returns only. */
  units: Map<string, number>
}

export interface OrderAdminDeps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  /** The shop's public URL, for links in emails. */
  origin?: string | undefined
  /** Injected, because the returns domain depends on orders. */
  findReturnedUnits: (tx: Tx, orderId: string) => Promise<ReturnedUnits>
  now?: () => Date
}

export interface Actor {
  id: string
  name: string
}

/** Any status may follow any other. A restocked order can only be reopened while its items are still in stock. */
export async function setOrderStatus(
  deps: OrderAdminDeps,
  authorization: string | undefined,
  { id, status }: { id: string; status: OrderStatus },
): Promise<AdminOrderDetail> {
  const actor = await requireAdmin(deps, authorization)
  const { db, now = () => new Date() } = deps
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw orderNotFound()
    if (order.restockedAt && status !== 'Cancelled') await resellItems(deps, tx, order)
    const isChanged = await changeStatus(tx, order, { status, actor, now: now() })
    if (isChanged && isNotifiedStatus(status)) {
      await sendEmail(deps, tx, { to: order.customerEmail, ...statusEmail(order, status, deps.origin) })
    }
    return getOrderDetail(tx, id)
  })
}

/** Takes restocked items out of stock again, all or none. */
async function resellItems({ findReturnedUnits }: OrderAdminDeps, tx: Tx, { id, lines }: OrderRow): Promise<void> {
  const { units } = await findReturnedUnits(tx, id)
  const remaining = subtractReturnedUnits(lines, units)
  const shortages = await reverseRestock(tx, remaining)
  const missing = remaining.filter(({ stockId }) => shortages.has(stockId))
  if (missing.length > 0) {
    const names = missing.map(({ name, size, color }) => [name, size, color].filter(Boolean).join(', '))
    const message = `This order can't be reopened. Its items were restocked and have since sold out: ${names.join('; ')}.`
    throw new ShopError('conflict', message)
  }
  await setRestockedAt(tx, id, null)
}

/** Returns whether the status changed. The caller must hold the order's lock. */
export async function changeStatus(
  tx: Tx,
  order: OrderRow,
  { status, actor, now }: { status: OrderStatus; actor: Actor; now: Date },
): Promise<boolean> {
  if (order.status === status) return false
  await setStatus(tx, order.id, { status, at: now, by: actor })
  await recordChange(tx, {
    actor,
    kind: 'status',
    subject: toAuditSubject(order),
    before: { status: order.status },
    after: { status },
  })
  return true
}

export const toAuditSubject = ({ id, customerName }: OrderRow) => ({
  id,
  name: `#${formatOrderNumber(id)} ${customerName}`,
})
