import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

export const PaymentWindow = z.object({
  provider: z.literal('razorpay'),
  scriptUrl: z.string(),
  key: z.string(),
  /** The provider order, not the shop's; the name is part of the API. */
  orderId: z.string(),
  /** In paise. */
  amount: z.int(),
  currency: z.string(),
})
export type PaymentWindow = z.infer<typeof PaymentWindow>

const providerText = (label: string) => z.string().max(100, `${label} can be at most 100 characters.`)

/** The success payload of the provider's checkout window. */
export const PaymentProof = z.object({
  razorpay_payment_id: providerText('Payment ID'),
  razorpay_order_id: providerText('Order ID'),
  razorpay_signature: providerText('Signature'),
})
export type PaymentProof = z.infer<typeof PaymentProof>

/** Has no body schema, because the signature covers the raw bytes. */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  summary: "Receives the provider's signed webhooks; idempotent",
  responseBody: z.object({ received: z.literal(true) }),
  security: [{ webhookSignature: [] }],
})
