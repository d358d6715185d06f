import { loadTaxRules } from '#domains/catalogue/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { Invoice } from '../contract.ts'
import { buildInvoice } from './build-invoice.ts'
import type { Deps } from './deps.ts'
import { formatDocumentNumber, formatFinancialYear, formatIndianDay } from './gst.ts'
import * as store from './invoice-store.ts'

interface DatedOrder extends store.OrderToInvoice {
  /** The date on the invoice. */
  date: Date
  /** The day of the supply, which decides the rate of the tax. */
  suppliedAt: Date
}

interface OrderInvoice {
  order: DatedOrder
  document: Omit<Invoice, 'number'>
}

/** Builds the invoices without their numbers. */
export async function buildInvoices(
  { shopSettings }: Pick<Deps, 'shopSettings'>,
  tx: Tx,
  orders: DatedOrder[],
): Promise<OrderInvoice[]> {
  const { seller } = shopSettings.current()
  const getTaxRule = await loadTaxRules(tx, [
    ...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
  ])
  return orders.map((order) => {
    const day = formatIndianDay(order.suppliedAt)
    const lines = order.lines.map((line) => ({ ...line, taxRule: getTaxRule(line, day) }))
    return { order, document: buildInvoice({ ...order, lines, charges: listCharges(order) }, seller) }
  })
}

/** Numbers the invoices in the given sequence. */
export async function insertInvoices(
  { shopSettings }: Pick<Deps, 'shopSettings'>,
  tx: Tx,
  invoices: OrderInvoice[],
  issuedAt: Date,
): Promise<void> {
  const { initials } = shopSettings.current().brand
  for (const [series, seriesInvoices] of Map.groupBy(invoices, ({ order }) => getSeries(order))) {
    const lastSerial = await store.allocateInvoiceSerials(tx, series, seriesInvoices.length)
    const rows = seriesInvoices.map(({ order, document }, index) => {
      const serial = lastSerial - seriesInvoices.length + 1 + index
      const number = formatDocumentNumber(order.date, { serial, prefix: order.isDemo ? 'DEMO' : initials })
      return { number, series, serial, orderId: order.id, issuedAt, document }
    })
    await store.insertInvoices(tx, rows)
  }
}

/** What the order's total has in addition to its lines, by the name on the invoice. */
const listCharges = ({ shippingChargePaise, codFeePaise }: store.OrderToInvoice) =>
  [
    { name: 'Shipping', amountPaise: shippingChargePaise },
    { name: 'Cash on delivery fee', amountPaise: codFeePaise },
  ].filter(({ amountPaise }) => amountPaise > 0)

/** Demo orders have a series of their own. */
const getSeries = ({ isDemo, date }: DatedOrder) =>
  isDemo ? `DEMO/${formatFinancialYear(date)}` : formatFinancialYear(date)
