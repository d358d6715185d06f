import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { sellStockAgain } from '#domains/catalogue/server/stock-moves.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { ShopError } from '#shared/errors.ts'
import type { AdminOrderDetail } from '../admin-contract.ts'
import type { OrderStatus } from '../contract.ts'
import { isNews, stillOut } from '../rules.ts'
import { lockOrder, setRestocked, setStatus } from './admin-store.ts'
import { noSuchOrder, readOrder } from './get-admin-order.ts'
import { shortNumber } from './order-blocks.ts'
import { statusMail } from './status-mail.ts'
import type { OrderRow } from './store.ts'

export interface ReturnedUnits {
  /** An unfinished return exists, so the units may still change. */
  isOpen: boolean
  /** Returned units by line id, from finished returns only. */
  units: Map<string, number>
}

export interface AdminDeps {
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
  deps: AdminDeps,
  authorization: string | undefined,
  { id, status }: { id: string; status: OrderStatus },
): Promise<AdminOrderDetail> {
  const actor = await requireAdmin(deps, authorization)
  const { db, now = () => new Date() } = deps
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw noSuchOrder()
    if (order.restockedAt && status !== 'Cancelled') await resellItems(deps, tx, order)
    const isChanged = await changeStatus(tx, order, { status, actor, now: now() })
    if (isChanged && isNews(status)) {
      await sendMail(deps, tx, { to: order.customerEmail, ...statusMail(order, status, deps.origin) })
    }
    return readOrder(tx, id)
  })
}

/** Takes restocked items out of stock again, all or none. */
async function resellItems({ findReturnedUnits }: AdminDeps, tx: Tx, { id, lines }: OrderRow): Promise<void> {
  const { units } = await findReturnedUnits(tx, id)
  const remaining = stillOut(lines, units)
  const shortages = await sellStockAgain(tx, remaining)
  const missing = remaining.filter(({ stockId }) => shortages.has(stockId))
  if (missing.length > 0) {
    const names = missing.map(({ name, size, color }) => [name, size, color].filter(Boolean).join(', '))
    const message = `This order can't be reopened. Its items were restocked and have since sold out: ${names.join('; ')}.`
    throw new ShopError('conflict', message)
  }
  await setRestocked(tx, id, null)
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
    subject: subjectOf(order),
    before: { status: order.status },
    after: { status },
  })
  return true
}

export const subjectOf = ({ id, customerName }: OrderRow) => ({ id, name: `#${shortNumber(id)} ${customerName}` })
