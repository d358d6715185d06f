import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Paise } from '#shared/money.ts'
import type { PaymentProof } from '../contract.ts'
import { createProviderClient, type ProviderConnection, ProviderError } from './provider-client.ts'

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

const collectionSchema = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

interface Money {
  amountPaise: Paise
  currency: string
}

/** Every call resolves or rejects with a ProviderError within seconds. `receipt` is Razorpay's name for our own reference. */
export interface PaymentGateway {
  keyId: string
  scriptUrl: string
  createOrder(order: Money & { receipt: string }): Promise<ProviderOrder>
  findOrder(receipt: string): Promise<ProviderOrder | undefined>
  /** Returns no payments if the provider does not know the order. */
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>
  capture(paymentId: string, money: Money): Promise<ProviderPayment>
  /** `key` is the idempotency key. */
  refund(refund: { paymentId: string; amountPaise: Paise; key: string }): Promise<ProviderRefund>
  getRefund(id: string): Promise<ProviderRefund>
  /** `providerOrderId` must be the stored one, never the one in the proof. */
  verifyPaymentSignature(providerOrderId: string, proof: PaymentProof): boolean
  verifyWebhookSignature(body: Buffer, signature: string): boolean
}

export interface PaymentGatewaySettings extends ProviderConnection {
  webhookSecret: string
  scriptUrl: string
}

export function createPaymentGateway({
  webhookSecret,
  scriptUrl,
  ...connection
}: PaymentGatewaySettings): PaymentGateway {
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
      const { items } = await send(
        'GET',
        `/orders?receipt=${encodeURIComponent(receipt)}`,
        collectionSchema(ProviderOrder),
      )
      return items.find((order) => order.receipt === receipt)
    },
    listPayments: async (providerOrderId) => {
      const path = `/orders/${encodeURIComponent(providerOrderId)}/payments`
      const { items } = await send('GET', path, collectionSchema(ProviderPayment)).catch(toEmptyIfRefused)
      return items
    },
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

/** The provider refuses an order that was created with other keys. Such an order has no payments there. */
function toEmptyIfRefused(error: unknown): { items: [] } {
  if (error instanceof ProviderError && error.kind === 'refused') return { items: [] }
  throw error
}

/** The shopper pays the amount of the provider order, so it must be the requested one. */
function requireSameAmount(order: ProviderOrder, { amountPaise, currency }: Money): ProviderOrder {
  if (order.amount === amountPaise && order.currency === currency) return order
  throw new ProviderError('unclear', `Provider order ${order.id} is for ${order.amount} ${order.currency}`)
}

function isSignedWith(secret: string, text: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'))
  const actual = Buffer.from(signature)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
