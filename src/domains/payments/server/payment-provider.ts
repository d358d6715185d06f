import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Paise } from '#shared/money.ts'
import type { PaymentProof } from '../contract.ts'
import { createProviderClient, type ProviderConnection, ProviderError, type SendRequest } from './provider-client.ts'

const ProviderOrder = z.object({ id: z.string(), amount: z.int(), currency: z.string(), receipt: z.string().nullish() })
export type ProviderOrder = z.infer<typeof ProviderOrder>

const ProviderPayment = z.object({
  id: z.string(),
  order_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().nullish(),
  amount_refunded: z.int().nullish(),
  created_at: z.int(),
})
export type ProviderPayment = z.infer<typeof ProviderPayment>

const ProviderRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
})
export type ProviderRefund = z.infer<typeof ProviderRefund>

/** Payment links and invoices make payments without an order. */
const ListedPayment = ProviderPayment.extend({ order_id: z.string().nullish() })
/** The provider's maximum. */
const PAGE_SIZE = 100
/** Ends the listing if the provider returns the same page again and again. */
const MAX_PAGES = 500

const collectionSchema = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })
// built once: Zod compiles a parser for each new schema
const ProviderOrders = collectionSchema(ProviderOrder)
const ProviderPayments = collectionSchema(ProviderPayment)
const ListedPayments = collectionSchema(ListedPayment)

interface Money {
  amountPaise: Paise
  currency: string
}

/** Every call resolves or rejects with a ProviderError within seconds. `receipt` is Razorpay's name for our own reference. */
export interface PaymentProvider {
  keyId: string
  scriptUrl: string
  createOrder(order: Money & { receipt: string }): Promise<ProviderOrder>
  findOrder(receipt: string): Promise<ProviderOrder | undefined>
  /** Returns no payments if the provider does not know the order. */
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>
  /** Lists the payments for orders that were made in a period, newest first. Makes one call per hundred payments. */
  listPaymentsBetween(period: { from: Date; to: Date }): Promise<ProviderPayment[]>
  capture(paymentId: string, money: Money): Promise<ProviderPayment>
  /** `key` is the idempotency key. */
  refund(refund: { paymentId: string; amountPaise: Paise; key: string }): Promise<ProviderRefund>
  getRefund(id: string): Promise<ProviderRefund>
  /** `providerOrderId` must be the stored one, never the one in the proof. */
  verifyPaymentSignature(providerOrderId: string, proof: PaymentProof): boolean
  verifyWebhookSignature(body: Buffer, signature: string): boolean
}

export interface PaymentProviderSettings extends ProviderConnection {
  webhookSecret: string
  scriptUrl: string
}

export function createPaymentProvider({
  webhookSecret,
  scriptUrl,
  ...connection
}: PaymentProviderSettings): PaymentProvider {
  const send = createProviderClient(connection)
  return {
    keyId: connection.keyId,
    scriptUrl,
    createOrder: async ({ amountPaise, currency, receipt }) =>
      requireSameAmount(
        await send('POST', '/orders', ProviderOrder, {
          body: { amount: amountPaise, currency, receipt, payment: { capture: 'automatic' } },
        }),
        { amountPaise, currency },
      ),
    findOrder: async (receipt) => {
      const { items } = await send('GET', `/orders?receipt=${encodeURIComponent(receipt)}`, ProviderOrders)
      return items.find((order) => order.receipt === receipt)
    },
    listPayments: async (providerOrderId) => {
      const path = `/orders/${encodeURIComponent(providerOrderId)}/payments`
      const { items } = await send('GET', path, ProviderPayments).catch(toEmptyIfRefused)
      return items
    },
    listPaymentsBetween: (period) => listPaymentsBetween(send, period),
    capture: (paymentId, { amountPaise, currency }) =>
      send('POST', `/payments/${encodeURIComponent(paymentId)}/capture`, ProviderPayment, {
        body: { amount: amountPaise, currency },
      }),
    refund: ({ paymentId, amountPaise, key }) =>
      send('POST', `/payments/${encodeURIComponent(paymentId)}/refund`, ProviderRefund, {
        body: { amount: amountPaise, receipt: key },
        headers: { 'x-refund-idempotency': key },
      }),
    getRefund: (id) => send('GET', `/refunds/${encodeURIComponent(id)}`, ProviderRefund),
    verifyPaymentSignature: (
      providerOrderId,
      { razorpay_payment_id: paymentId, razorpay_order_id: proofOrderId, razorpay_signature: signature },
    ) =>
      proofOrderId === providerOrderId &&
      isSignedWith(connection.keySecret, `${providerOrderId}|${paymentId}`, signature),
    verifyWebhookSignature: (body, signature) => isSignedWith(webhookSecret, body, signature),
  }
}

async function listPaymentsBetween(
  send: SendRequest,
  { from, to }: { from: Date; to: Date },
): Promise<ProviderPayment[]> {
  const period = `from=${toUnixSeconds(from)}&to=${toUnixSeconds(to)}`
  // a payment made during the listing moves others to the next page, where they appear again
  const payments = new Map<string, ProviderPayment>()
  for (let page = 0; page < MAX_PAGES; page++) {
    const path = `/payments?${period}&count=${PAGE_SIZE}&skip=${page * PAGE_SIZE}`
    const { items } = await send('GET', path, ListedPayments)
    for (const { order_id: orderId, ...payment } of items) {
      if (orderId) payments.set(payment.id, { ...payment, order_id: orderId })
    }
    if (items.length < PAGE_SIZE) return [...payments.values()]
  }
  throw new ProviderError('unknown', `More than ${MAX_PAGES} pages of payments`)
}

const toUnixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

/** The provider refuses an order that was created with other keys. Such an order has no payments there. */
function toEmptyIfRefused(error: unknown): { items: [] } {
  if (error instanceof ProviderError && error.kind === 'refused') return { items: [] }
  throw error
}

/** The shopper pays the amount of the provider order, so it must be the requested one. */
function requireSameAmount(order: ProviderOrder, { amountPaise, currency }: Money): ProviderOrder {
  if (order.amount === amountPaise && order.currency === currency) return order
  throw new ProviderError('unknown', `Provider order ${order.id} is for ${order.amount} ${order.currency}`)
}

function isSignedWith(secret: string, text: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'))
  const actual = Buffer.from(signature)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
