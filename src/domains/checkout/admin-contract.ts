import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { paging } from '#shared/paging.ts'
import { checkoutStates } from './contract.ts'

const byId = z.strictObject({ id: z.string().regex(idPattern, 'is not a checkout id') })
const byPayment = z.strictObject({ id: z.string().regex(/^\w{1,60}$/, 'is not the id of a payment') })

/** What there is to judge a payment by that is not one-to-one with an order. */
const Evidence = z.object({
  paymentId: z.string(),
  events: z.array(z.object({ id: z.string(), kind: z.string(), receivedAt: z.iso.datetime() })),
  /** Other payments for the same checkout; amounts are in rupees. */
  others: z.array(
    z.object({ paymentId: z.string(), amount: z.number(), status: z.string(), madeAt: z.iso.datetime() }),
  ),
  /** What was to be paid, as far as the shop knows of it. */
  checkout: z
    .object({
      _id: z.string(),
      status: z.enum(checkoutStates),
      customer: z.string(),
      email: z.string(),
      totalPrice: z.number(),
      createdAt: z.iso.datetime(),
      holdExpiresAt: z.iso.datetime(),
      items: z.array(z.string()),
      orderId: z.string().optional(),
    })
    .optional(),
})
export type Evidence = z.infer<typeof Evidence>

export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:id/evidence',
  summary: "What a payment is judged by: the provider's reports, the checkout, other payments for it",
  params: byPayment,
  reply: Evidence,
})

export const settleAgain = endpoint({
  method: 'POST',
  path: '/api/admin/checkouts/:id/settle',
  summary: 'Asks the provider again what was paid for a checkout, and does what follows from it',
  params: byId,
  reply: z.object({ status: z.enum(checkoutStates), orderId: z.string().optional() }),
})

const WaitingCheckout = z.object({
  _id: z.string(),
  customer: z.string(),
  email: z.string(),
  /** In rupees. */
  totalPrice: z.number(),
  createdAt: z.iso.datetime(),
  providerOrderId: z.string().optional(),
})
export type WaitingCheckout = z.infer<typeof WaitingCheckout>

export const getWaitingCheckouts = endpoint({
  method: 'GET',
  path: '/api/admin/checkouts/waiting',
  summary: 'Checkouts whose shopper has shown a proof of payment, and which are no order yet, the oldest first',
  query: z.strictObject(paging()),
  reply: z.array(WaitingCheckout),
  paged: true,
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refunds',
  summary: 'Gives back all that is left of a payment',
  params: byPayment,
  body: z.strictObject({ reason: z.string().trim().min(1, 'is missing').max(200, 'is longer than 200 characters') }),
  reply: Evidence,
  status: 201,
  refusals: [409],
})

export const checkBooks = endpoint({
  method: 'GET',
  path: '/api/admin/payments/books',
  summary: 'All that must always be true of money and stock, each with what breaks it',
  reply: z.array(z.object({ rule: z.string(), found: z.array(z.string()) })),
})
