import { sendClaimLinks } from '#domains/accounts/server/api.ts'
import { loadTaxRules } from '#domains/catalogue/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { sendEmails } from '#platform/email/send-email.ts'
import type { Log } from '#platform/log.ts'
import { type OutboxWork, processOutbox, startOutboxWorker } from '#platform/outbox/outbox.ts'
import type { PeriodicTask } from '#platform/run-periodically.ts'
import type { Paise } from '#shared/money.ts'
import { buildInvoice } from './build-invoice.ts'
import type { Deps } from './deps.ts'
import { formatDocumentNumber, formatFinancialYear, formatIndianDay } from './gst.ts'
import { orderEmail } from './order-email.ts'
import * as store from './store.ts'

export const ORDER_PLACED = 'order.placed'

type InvoiceDeps = Pick<Deps, 'db' | 'now' | 'shopSettings' | 'origin'> & { log: Pick<Log, 'warn'> }

/**
 * Issues the invoices of newly placed orders and sends their emails, many at a time: a counter in the order's own
 * transaction would make every order wait for the one before it.
 */
export const startInvoiceWorker = (deps: InvoiceDeps): PeriodicTask => startOutboxWorker(deps, createInvoiceWork(deps))

/** Issues everything that is due now instead of within a second. */
export const issueDueInvoices = (deps: InvoiceDeps): Promise<void> => processOutbox(deps, createInvoiceWork(deps))

const createInvoiceWork = (deps: InvoiceDeps): OutboxWork => ({
  kind: ORDER_PLACED,
  run: (tx, orderIds) => issueInvoices(deps, tx, orderIds),
})

async function issueInvoices({ shopSettings, origin, now }: InvoiceDeps, tx: Tx, orderIds: string[]): Promise<void> {
  const shop = shopSettings.current()
  const orders = await store.listUninvoicedOrders(tx, orderIds)
  const getTaxRule = await loadTaxRules(tx, [
    ...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
  ])
  const issuedAt = now()
  for (const [series, seriesOrders] of Map.groupBy(orders, getSeries)) {
    const lastSerial = await store.allocateInvoiceSerials(tx, series, seriesOrders.length)
    const invoices = seriesOrders.map((order, index) => {
      const serial = lastSerial - seriesOrders.length + 1 + index
      const number = formatDocumentNumber(order.placedAt, {
        serial,
        series: order.isDemo ? 'DEMO' : shop.brand.initials,
      })
      const day = formatIndianDay(order.placedAt)
      const lines = order.lines.map((line) => ({ ...line, taxRule: getTaxRule(line, day) }))
      const document = buildInvoice({ ...order, date: order.placedAt, lines, charges: listCharges(order) }, shop.seller)
      return { number, year: series, serial, orderId: order.id, issuedAt, document }
    })
    await store.insertInvoices(tx, invoices)
  }
  const realOrders = orders.filter(({ isDemo }) => !isDemo)
  await sendEmails(
    tx,
    realOrders.map((order) => ({ to: order.customerEmail, ...orderEmail(shop, order, origin) })),
  )
  const userIds = realOrders.flatMap(({ userId }) => userId ?? [])
  if (origin !== undefined) await sendClaimLinks(tx, userIds, { shop, origin, now: issuedAt })
}

/** What the order's total has in addition to its lines, by the name on the invoice. Shipping is free so far. */
const listCharges = (_order: store.UninvoicedOrder): { name: string; amountPaise: Paise }[] => []

/** Demo orders have a series of their own. */
const getSeries = ({ isDemo, placedAt }: store.UninvoicedOrder) =>
  isDemo ? `DEMO/${formatFinancialYear(placedAt)}` : formatFinancialYear(placedAt)
