import * as z from 'zod'

const calls = [
  'orders.create',
  'orders.list',
  'orders.fetch',
  'orders.payments',
  'payments.list',
  'payments.fetch',
  'payments.capture',
  'payments.refund',
  'payments.refunds',
  'refunds.fetch',
  'pay',
] as const

export const allEvents = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
] as const

export type Call = (typeof calls)[number]
export type EventName = (typeof allEvents)[number]

/** Affect the response of a call. All except `…_before` apply after the call was processed. */
export const responseFaults = [
  'throttled_before',
  'error_before',
  'error_after',
  'time_out',
  'reset',
  // sends half of the response and closes the connection
  'half_answer',
  'delay',
] as const

/** Affect a payment and its callback. */
const paymentFaults = [
  'wrong_amount',
  'wrong_currency',
  'authorize_only',
  'late_capture',
  'two_payments',
  'callback_bad_signature',
  'webhook_before_callback',
] as const

const refundFaults = ['refund_pending', 'refund_fails'] as const

const webhookFaults = [
  'webhook_drop',
  'webhook_delay',
  'webhook_duplicate',
  'webhook_reorder',
  'webhook_bad_signature',
] as const

const faultNames = [...responseFaults, ...paymentFaults, ...refundFaults, ...webhookFaults] as const

export type FaultName = (typeof faultNames)[number]

const milliseconds = z.int().min(0).max(600_000)

const FaultDetails = z.strictObject({
  /** The delay of a response, timeout, late capture or refund. */
  ms: milliseconds.optional(),
  /** The number of extra deliveries of a webhook. */
  times: z.int().min(1).max(100).optional(),
  amount: z.int().min(1).max(2_000_000_000).optional(),
  currency: z.string().length(3).optional(),
})

export type FaultDetails = z.infer<typeof FaultDetails>

export const Fault = z
  .strictObject({
    fault: z.enum(faultNames),
    /** Limits the fault to this call. */
    call: z.enum(calls).optional(),
    /** Limits the fault to webhooks of this event. */
    event: z.enum(allEvents).optional(),
    order_id: z.string().max(40).optional(),
    /** How often it applies; null means until it is deleted. */
    count: z.int().min(1).max(10_000).nullable().default(1),
    ...FaultDetails.shape,
  })
  .refine(({ fault, call }) => call === undefined || isOneOf(responseFaults, fault), {
    path: ['call'],
    message: 'applies only to response faults',
  })
  .refine(({ fault, event }) => event === undefined || isOneOf(webhookFaults, fault), {
    path: ['event'],
    message: 'applies only to webhook faults',
  })
  .refine(({ fault, ms }) => fault !== 'late_capture' || ms !== undefined, {
    path: ['ms'],
    message: 'is required for late_capture',
  })

export type Fault = z.infer<typeof Fault>

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
