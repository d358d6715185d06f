import type { Tx } from '#platform/database/connect.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { newId } from '#shared/ids.ts'
import type { Paise } from '#shared/money.ts'
import type { Address } from '../contract.ts'
import * as codStore from './cod-store.ts'
import { ORDER_PLACED } from './issue-invoices.ts'
import * as store from './store.ts'

export interface Purchase {
  checkoutId: string
  /** Null with cash on delivery. */
  paymentId: string | null
  paidAt: Date | null
  userId: string | null
  customerName: string
  customerEmail: string
  customerMobile: string | null
  address: Address
  /** The lines less the discount, and the fee for cash on delivery. */
  totalPaise: Paise
  codFeePaise: Paise
  discountId: string | null
  discountCode: string | null
  discountPaise: Paise
  currency: string
  /** Present with cash on delivery. `confirmBy` is set if the customer has to confirm the order. */
  cod?: { confirmBy: Date | null }
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

/** Places the order in the caller's transaction. Its email and, unless it is unpaid, its invoice follow within a second. */
export async function placeOrder(tx: Tx, purchase: Purchase, now: Date): Promise<string> {
  const { lines, cod, ...details } = purchase
  const paymentMethod = cod ? ('COD' as const) : ('Online' as const)
  const order = { ...details, paymentMethod, id: newId(now.getTime()), placedAt: now }
  await store.insertOrder(
    tx,
    order,
    lines.map((line, position) => ({ ...line, id: newId(now.getTime()), position })),
  )
  if (cod) await codStore.insertCodOrder(tx, { orderId: order.id, ...cod })
  await addToOutbox(tx, ORDER_PLACED, order.id)
  return order.id
}
