import { generateToken, hashToken, sendClaimLinks } from '#domains/accounts/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmails } from '#platform/email/enqueue-email.ts'
import type { Log } from '#platform/log.ts'
import { type OutboxWork, processOutbox, startOutboxWorker } from '#platform/outbox/outbox.ts'
import type { PeriodicTask } from '#platform/run-periodically.ts'
import * as codStore from './cod-store.ts'
import type { Deps } from './deps.ts'
import { buildInvoices, insertInvoices } from './insert-invoices.ts'
import * as store from './invoice-store.ts'
import { requestCreditNote } from './issue-credit-notes.ts'
import { orderEmail } from './order-email.ts'
import { ORDER_AMENDED, replaceInvoices } from './replace-invoices.ts'

export const ORDER_PLACED = 'order.placed'
/** The first time that an order with cash on delivery ships. */
export const ORDER_SHIPPED = 'order.shipped'

type InvoiceDeps = Pick<Deps, 'db' | 'now' | 'shopSettings' | 'origin'> & { log: Pick<Log, 'warn'> }

/**
 * Issues the invoices of newly placed orders and sends their emails, many at a time: a counter in the order's own
 * transaction would make every order wait for the one before it. Cash on delivery is invoiced when it ships.
 */
export const startInvoiceWorkers = (deps: InvoiceDeps): PeriodicTask[] =>
  createInvoiceWork(deps).map((work) => startOutboxWorker(deps, work))

/** Issues everything that is due now instead of within a second. */
export async function issueDueInvoices(deps: InvoiceDeps): Promise<void> {
  for (const work of createInvoiceWork(deps)) await processOutbox(deps, work)
}

const createInvoiceWork = (deps: InvoiceDeps): OutboxWork[] => [
  {
    kind: ORDER_PLACED,
    run: async (tx, orderIds) => {
      const orders = await store.listOrdersToInvoice(tx, orderIds)
      // an order with cash on delivery may have shipped and have its invoice, but not its email
      const isNew = ({ paymentMethod, invoiceNumber }: store.OrderToInvoice) =>
        paymentMethod === 'COD' || invoiceNumber === null
      const online = orders.filter(({ paymentMethod }) => paymentMethod === 'Online')
      await issueInvoices(deps, tx, online)
      await sendOrderEmails(deps, tx, orders.filter(isNew))
    },
  },
  {
    kind: ORDER_SHIPPED,
    run: async (tx, orderIds) => issueInvoices(deps, tx, await store.listOrdersToInvoice(tx, [...new Set(orderIds)])),
  },
  { kind: ORDER_AMENDED, run: (tx, orderIds) => replaceInvoices(deps, tx, orderIds) },
]

async function issueInvoices(deps: InvoiceDeps, tx: Tx, candidates: store.OrderToInvoice[]) {
  const orders = candidates.filter(({ invoiceNumber }) => invoiceNumber === null)
  if (orders.length === 0) return
  const issuedAt = deps.now()
  const dated = orders.map((order) => {
    const date = order.paymentMethod === 'COD' ? issuedAt : order.placedAt
    return { ...order, date, suppliedAt: date }
  })
  await insertInvoices(deps, tx, await buildInvoices(deps, tx, dated), issuedAt)
  // read while the counter is locked: a refund that is not visible yet finds this invoice
  const creditableOrders = await store.listCreditableOrders(
    tx,
    orders.map(({ id }) => id),
  )
  for (const { id } of creditableOrders) await requestCreditNote(tx, { orderId: id })
}

async function sendOrderEmails(
  { shopSettings, origin, now }: InvoiceDeps,
  tx: Tx,
  orders: store.OrderToInvoice[],
): Promise<void> {
  const shop = shopSettings.current()
  const realOrders = orders.filter(({ isDemo }) => !isDemo)
  const emails: Parameters<typeof enqueueEmails>[1] = []
  for (const order of realOrders) {
    const token = order.confirmBy ? generateToken() : undefined
    if (token) await codStore.setConfirmToken(tx, order.id, hashToken(token))
    const email = orderEmail(shop, { ...order, confirmToken: token }, origin)
    emails.push({ to: order.customerEmail, reference: order.id, ...email, ...(token ? { secret: true } : {}) })
  }
  await enqueueEmails(tx, emails)
  const userIds = realOrders.flatMap(({ userId }) => userId ?? [])
  if (origin !== undefined) await sendClaimLinks(tx, userIds, { shop, origin, now: now() })
}
