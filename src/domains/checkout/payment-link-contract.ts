import * as z from 'zod'
import { OrderDiscount } from '#domains/orders/contract.ts'
import { PaymentProof, PaymentWindow } from '#domains/payments/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { RupeesField } from '#shared/rupee-amount.ts'
import { CheckoutItem } from './contract.ts'

/**
 * `confirming`: a payment was made, and the provider has not confirmed it yet. `review`: a payment needs a look by the
 * shop, so nothing more can be paid.
 */
export const paymentLinkStatuses = ['open', 'confirming', 'paid', 'review', 'expired', 'cancelled'] as const

/** Anyone with the link may see it, so names and numbers are masked and there is no street. */
const PaymentLink = z.object({
  status: z.enum(paymentLinkStatuses),
  items: z.array(CheckoutItem.omit({ productId: true })),
  firstName: z.string(),
  city: z.string(),
  /** Such as ••••••2345. */
  phone: z.string(),
  /** Such as a•••@example.in. */
  email: z.string(),
  /** In rupees, before the discount. */
  subtotal: RupeesField,
  discount: OrderDiscount.optional(),
  shipping: z.object({ name: z.string(), charge: RupeesField, deliverBy: z.iso.date().optional() }),
  totalPrice: RupeesField,
  expiresAt: z.iso.datetime(),
  /** Present while the link is open and something can't be bought now: sentences to show. */
  problems: z.array(z.string()).optional(),
  /** What happened to the last payment: a sentence to show. */
  notice: z.string().optional(),
  /** Present while stock is held for a payment. */
  checkout: z.object({ _id: z.string(), holdExpiresAt: z.iso.datetime(), payment: PaymentWindow }).optional(),
  /** The short number on the receipt, without #. Present once it is paid. */
  orderNumber: z.string().optional(),
})
export type PaymentLink = z.infer<typeof PaymentLink>

const byToken = z.strictObject({ token: z.string().max(100, 'Token can be at most 100 characters.') })

export const getPaymentLink = endpoint({
  method: 'GET',
  path: '/api/payment-links/:token',
  summary: 'Returns what a payment link is for, without a login and with personal data masked',
  params: byToken,
  responseBody: PaymentLink,
  errorStatuses: [429],
})

/** Responds with 409 if an item has sold out, with every such item in `errors`, and if the link can't be paid any more. */
export const openPaymentLink = endpoint({
  method: 'POST',
  path: '/api/payment-links/:token/checkout',
  summary:
    'Holds the stock of a payment link and creates an order at the payment provider; idempotent while it is held',
  params: byToken,
  responseBody: PaymentLink,
  errorStatuses: [409, 429],
})

export const payPaymentLink = endpoint({
  method: 'PUT',
  path: '/api/payment-links/:token/pay',
  summary: 'Submits the payment proof signed by the provider',
  params: byToken,
  body: z.strictObject({ paymentDetails: PaymentProof }),
  responseBody: PaymentLink,
  errorStatuses: [409, 429],
})
