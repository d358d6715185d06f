import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { PaymentProof } from '../contract.ts'
import { askGateway, GatewayError, type GatewayWays } from './ask-gateway.ts'

const GatewayOrder = z.object({ id: z.string(), amount: z.int(), currency: z.string(), receipt: z.string().nullish() })
export type GatewayOrder = z.infer<typeof GatewayOrder>

const GatewayPayment = z.object({
  id: z.string(),
  order_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().nullish(),
  amount_refunded: z.int().nullish(),
  created_at: z.int(),
})
export type GatewayPayment = z.infer<typeof GatewayPayment>

const GatewayRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
})
export type GatewayRefund = z.infer<typeof GatewayRefund>

const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

interface Money {
  amountPaise: number
  currency: string
}

/** The payment provider, as far as the shop speaks with it. Every call ends within seconds, with an answer or a GatewayError. */
export interface Gateway {
  /** What the browser opens the provider's window with. */
  keyId: string
  scriptUrl: string
  createOrder(wanted: Money & { receipt: string }): Promise<GatewayOrder>
  findOrder(receipt: string): Promise<GatewayOrder | undefined>
  /** What was paid for an order; nothing, when the provider does not know the order. */
  listPayments(orderId: string): Promise<GatewayPayment[]>
  capture(paymentId: string, money: Money): Promise<GatewayPayment>
  refund(wanted: { paymentId: string; amountPaise: number; key: string }): Promise<GatewayRefund>
  getRefund(id: string): Promise<GatewayRefund>
  /** Whether the provider signed that this payment belongs to the order, which is the one that the shop stored. */
  provesPayment(orderId: string, proof: PaymentProof): boolean
  provesEvent(body: Buffer, signature: string): boolean
}

export interface GatewaySettings extends GatewayWays {
  webhookSecret: string
  scriptUrl: string
}

export function createGateway({ webhookSecret, scriptUrl, ...ways }: GatewaySettings): Gateway {
  const ask = askGateway(ways)
  return {
    keyId: ways.keyId,
    scriptUrl,
    createOrder: async ({ amountPaise, currency, receipt }) =>
      checkedOrder(
        await ask('POST', '/orders', GatewayOrder, {
          body: { amount: amountPaise, currency, receipt, payment: { capture: 'automatic' } },
        }),
        { amountPaise, currency },
      ),
    findOrder: async (receipt) => {
      const { items } = await ask('GET', `/orders?receipt=${encodeURIComponent(receipt)}`, listOf(GatewayOrder))
      return items.find((order) => order.receipt === receipt)
    },
    listPayments: async (orderId) => {
      const path = `/orders/${encodeURIComponent(orderId)}/payments`
      const { items } = await ask('GET', path, listOf(GatewayPayment)).catch(nothingWhenRefused)
      return items
    },
    capture: (paymentId, { amountPaise, currency }) =>
      ask('POST', `/payments/${encodeURIComponent(paymentId)}/capture`, GatewayPayment, {
        body: { amount: amountPaise, currency },
      }),
    refund: ({ paymentId, amountPaise, key }) =>
      ask('POST', `/payments/${encodeURIComponent(paymentId)}/refund`, GatewayRefund, {
        body: { amount: amountPaise, receipt: key },
        headers: { 'x-refund-idempotency': key },
      }),
    getRefund: (id) => ask('GET', `/refunds/${encodeURIComponent(id)}`, GatewayRefund),
    provesPayment: (
      orderId,
      { razorpay_payment_id: paymentId, razorpay_order_id: given, razorpay_signature: signed },
    ) => given === orderId && isSignedWith(ways.keySecret, `${orderId}|${paymentId}`, signed),
    provesEvent: (body, signature) => isSignedWith(webhookSecret, body, signature),
  }
}

/** An order that the provider does not know, like one from before the keys were changed, was never paid there. */
function nothingWhenRefused(error: unknown): { items: [] } {
  if (error instanceof GatewayError && error.trouble === 'refused') return { items: [] }
  throw error
}

/** An order over another amount would be paid with another amount. */
function checkedOrder(order: GatewayOrder, { amountPaise, currency }: Money): GatewayOrder {
  if (order.amount === amountPaise && order.currency === currency) return order
  throw new GatewayError('unclear', `the order ${order.id} is over ${order.amount} ${order.currency}`)
}

function isSignedWith(secret: string, text: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
