import type { Tx } from '#platform/database/connect.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { newId } from '#shared/ids.ts'
import type { Paise } from '#shared/money.ts'
import type { Address } from '../contract.ts'
import { ORDER_PLACED } from './issue-invoices.ts'
import * as store from './store.ts'

export interface Purchase {
  /** The id of the order; generated unless given. */
  id?: string
  checkoutId: string
  paymentId: string
  paidAt: Date
  userId: string | null
  customerName: string
  customerEmail: string
  customerMobile: string | null
  address: Address
  /** Lines minus discount, plus the shipping charge. */
  totalPaise: Paise
  discountId: string | null
  discountCode: string | null
  discountPaise: Paise
  shippingOption?: string | null
  shippingChargePaise?: Paise
  /** Dates in Indian time. */
  deliverFrom?: string | null
  deliverBy?: string | null
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
    discountPaise: Paise
  }[]
}

/** Places a paid order in the caller's transaction. Its invoice and email follow within a second. */
export async function placeOrder(tx: Tx, purchase: Purchase, now: Date): Promise<string> {
  const { lines, id = newId(now.getTime()), ...details } = purchase
  const order = { ...details, customerGstin: details.address.gstin ?? null, id, placedAt: now }
  await store.insertOrder(
    tx,
    order,
    lines.map((line, position) => ({ ...line, id: newId(now.getTime()), position })),
  )
  await addToOutbox(tx, ORDER_PLACED, order.id)
  return order.id
}
