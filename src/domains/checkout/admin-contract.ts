import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { pagingParams } from '#shared/list-params.ts'
import { RupeesField } from '#shared/rupee-amount.ts'
import { checkoutStates } from './contract.ts'

const byId = z.strictObject({ id: z.string().regex(idPattern, 'Checkout ID is not valid.') })
const byPaymentId = z.strictObject({ id: z.string().regex(/^\w{1,60}$/, 'Payment ID is not valid.') })

/** What an admin needs to review a payment: the provider's events, the checkout and its other payments. */
const PaymentReview = z.object({
  paymentId: z.string(),
  events: z.array(z.object({ id: z.string(), kind: z.string(), receivedAt: z.iso.datetime() })),
  /** Other payments for the same checkout; amounts are in rupees. */
  others: z.array(
    z.object({ paymentId: z.string(), amount: RupeesField, status: z.string(), madeAt: z.iso.datetime() }),
  ),
  checkout: z
    .object({
      _id: z.string(),
      status: z.enum(checkoutStates),
      customer: z.string(),
      email: z.string(),
      totalPrice: RupeesField,
      createdAt: z.iso.datetime(),
      holdExpiresAt: z.iso.datetime(),
      items: z.array(z.string()),
      orderId: z.string().optional(),
    })
    .optional(),
})
export type PaymentReview = z.infer<typeof PaymentReview>

export const getPaymentReview = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:id/evidence',
  summary: "Returns what is known about a payment: the provider's events, the checkout and its other payments",
  params: byPaymentId,
  responseBody: PaymentReview,
})

export const recheckPayments = endpoint({
  method: 'POST',
  path: '/api/admin/checkouts/:id/settle',
  summary: 'Queries the provider for the payments of a checkout and turns them into an order or a refund',
  params: byId,
  responseBody: z.object({ status: z.enum(checkoutStates), orderId: z.string().optional() }),
})

const PendingCheckout = z.object({
  _id: z.string(),
  customer: z.string(),
  email: z.string(),
  /** In rupees. */
  totalPrice: RupeesField,
  createdAt: z.iso.datetime(),
  providerOrderId: z.string().optional(),
})
export type PendingCheckout = z.infer<typeof PendingCheckout>

export const listPendingCheckouts = endpoint({
  method: 'GET',
  path: '/api/admin/checkouts/waiting',
  summary: 'Lists checkouts with a payment proof but no order yet, oldest first',
  query: z.strictObject(pagingParams()),
  responseBody: z.array(PendingCheckout),
  paged: true,
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refunds',
  summary: 'Refunds the remaining amount of a payment',
  params: byPaymentId,
  body: z.strictObject({
    reason: z.string().trim().min(1, 'Reason is required.').max(200, 'Reason can be at most 200 characters.'),
  }),
  responseBody: PaymentReview,
  status: 201,
  errorStatuses: [409],
})

export const checkInvariants = endpoint({
  method: 'GET',
  path: '/api/admin/payments/books',
  summary: 'Checks the money and stock invariants and lists the violations of each',
  /** `found` lists the violations of the rule. */
  responseBody: z.array(z.object({ rule: z.string(), found: z.array(z.string()) })),
})
