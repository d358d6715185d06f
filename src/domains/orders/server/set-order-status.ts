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

/** What returns have made of an order. */
export interface ReturnedUnits {
  /** One is under way, so that nobody knows yet what comes back. */
  isOpen: boolean
  /** How many of each line have come back for good, by the line's id. */
  units: Map<string, number>
}

export interface AdminDeps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  /** Where the shop stands, for links in mails. */
  origin?: string | undefined
  /** Returns build on orders, so that orders can ask them only through here. */
  findReturnedUnits: (tx: Tx, orderId: string) => Promise<ReturnedUnits>
  now?: () => Date
}

export interface Actor {
  id: string
  name: string
}

/**
 * Any status may follow any other; the same one again is no change, and nobody is told. An order whose items went back to
 * the shelf is taken up again only while they are there.
 */
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
    if (order.restockedAt && status !== 'Cancelled') await takeUpAgain(deps, tx, order)
    const isChanged = await changeStatus(tx, order, { status, actor, now: now() })
    if (isChanged && isNews(status)) {
      await sendMail(deps, tx, { to: order.customerEmail, ...statusMail(order, status, deps.origin) })
    }
    return readOrder(tx, id)
  })
}

/** What went back to the shelf is the order's again, all of it or none. */
async function takeUpAgain({ findReturnedUnits }: AdminDeps, tx: Tx, { id, lines }: OrderRow): Promise<void> {
  const { units } = await findReturnedUnits(tx, id)
  const wanted = stillOut(lines, units)
  const short = await sellStockAgain(tx, wanted)
  const gone = wanted.filter(({ stockId }) => short.has(stockId))
  if (gone.length > 0) {
    const names = gone.map(({ name, size, color }) => [name, size, color].filter(Boolean).join(', '))
    const message = `Its items went back to the shelf and were sold meanwhile: ${names.join('; ')}.`
    throw new ShopError('conflict', message)
  }
  await setRestocked(tx, id, null)
}

/** Answers whether it was another before; the caller holds the order's lock. */
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

/** What the audit log calls an order. */
export const subjectOf = ({ id, customerName }: OrderRow) => ({ id, name: `#${shortNumber(id)} ${customerName}` })
