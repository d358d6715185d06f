import type { Tx } from '#platform/database/connect.ts'
import { sendEmail } from '#platform/email/send-email.ts'
import { newId } from '#shared/ids.ts'
import type { Paise } from '#shared/money.ts'
import type { Address } from '../contract.ts'
import { buildInvoice } from './build-invoice.ts'
import type { Deps } from './deps.ts'
import { formatFinancialYear, formatInvoiceNumber } from './gst.ts'
import { orderEmail } from './order-email.ts'
import * as store from './store.ts'

export interface Purchase {
  checkoutId: string
  paymentId: string
  paidAt: Date
  userId: string | null
  customerName: string
  customerEmail: string
  customerMobile: string | null
  address: Address
  totalPaise: Paise
  currency: string
  /** Demo customers get no email. */
  isDemo: boolean
  lines: {
    productId: string
    stockId: number
    sku: string
    name: string
    category: string
    image: string
    size: string | null
    color: string | null
    pricePaise: Paise
    quantity: number
  }[]
}

/** Places the order with its email and invoice in the caller's transaction. */
export async function placeOrder(
  { seller, origin }: Pick<Deps, 'seller' | 'origin'>,
  tx: Tx,
  purchase: Purchase,
  now: Date,
): Promise<string> {
  const { lines, ...details } = purchase
  const order = { ...details, id: newId(now.getTime()), placedAt: now }
  await store.insertOrder(
    tx,
    order,
    lines.map((line, position) => ({ ...line, id: newId(now.getTime()), position })),
  )
  const email = { to: order.customerEmail, ...orderEmail({ ...order, lines }, origin) }
  if (!order.isDemo) await sendEmail(tx, email)
  // the invoice comes last, because its counter stays locked until the transaction ends
  const series = order.isDemo ? `DEMO/${formatFinancialYear(now)}` : formatFinancialYear(now)
  const serial = await store.allocateInvoiceSerial(tx, series)
  const document = buildInvoice({ ...order, lines }, seller)
  const number = formatInvoiceNumber(now, { serial, isDemo: order.isDemo })
  await store.insertInvoice(tx, { number, year: series, serial, orderId: order.id, issuedAt: now, document })
  return order.id
}
