import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

/** What the browser needs to open the provider's window. */
export const PaymentWindow = z.object({
  provider: z.literal('razorpay'),
  scriptUrl: z.string(),
  key: z.string(),
  orderId: z.string(),
  /** In paise. */
  amount: z.int(),
  currency: z.string(),
})
export type PaymentWindow = z.infer<typeof PaymentWindow>

const providerText = z.string().max(100, 'is longer than 100 characters')

/** What the provider's window hands to the page when a payment went well. */
export const PaymentProof = z.object({
  razorpay_payment_id: providerText,
  razorpay_order_id: providerText,
  razorpay_signature: providerText,
})
export type PaymentProof = z.infer<typeof PaymentProof>

/** The body is read as it came, because its signature is over its bytes. */
export const receiveEvent = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  summary: "The provider's own reports; signed, and taken as often as they come",
  reply: z.object({ received: z.literal(true) }),
})
