import * as z from 'zod'

/** The calls whose answers can be made to fail. */
const calls = [
  'orders.create',
  'orders.list',
  'orders.fetch',
  'orders.payments',
  'payments.fetch',
  'payments.capture',
  'payments.refund',
  'payments.refunds',
  'refunds.fetch',
  'pay',
] as const

const events = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
] as const

export type Call = (typeof calls)[number]
export type EventName = (typeof events)[number]

/** What befalls the answer of a call. Those that are not `…_before` come after what was asked for has been done. */
export const answerFaults = [
  'throttled_before',
  'error_before',
  'error_after',
  'time_out',
  'reset',
  'half_answer',
  'delay',
] as const

/** What befalls a payment, and what the window hands over. */
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

/** What befalls a webhook. */
const webhookFaults = [
  'webhook_drop',
  'webhook_delay',
  'webhook_duplicate',
  'webhook_reorder',
  'webhook_bad_signature',
] as const

const faultNames = [...answerFaults, ...paymentFaults, ...refundFaults, ...webhookFaults] as const

export type FaultName = (typeof faultNames)[number]

const milliseconds = z.int().min(0).max(600_000)

const FaultDetails = z.strictObject({
  /** How long a delay takes, how long a caller waits in vain, when a payment is captured late or a refund ends. */
  ms: milliseconds.optional(),
  /** How many more times a webhook comes. */
  times: z.int().min(1).max(100).optional(),
  amount: z.int().min(1).max(2_000_000_000).optional(),
  currency: z.string().length(3).optional(),
})

export type FaultDetails = z.infer<typeof FaultDetails>

export const Fault = z
  .strictObject({
    fault: z.enum(faultNames),
    /** Only the answers of this call. */
    call: z.enum(calls).optional(),
    /** Only webhooks of this event. */
    event: z.enum(events).optional(),
    /** Only what concerns this order. */
    order_id: z.string().max(40).optional(),
    /** How often it strikes; null for as long as it is not taken away. */
    count: z.int().min(1).max(10_000).nullable().default(1),
    ...FaultDetails.shape,
  })
  .refine(({ fault, call }) => call === undefined || isOneOf(answerFaults, fault), {
    path: ['call'],
    message: 'is for faults of answers',
  })
  .refine(({ fault, event }) => event === undefined || isOneOf(webhookFaults, fault), {
    path: ['event'],
    message: 'is for faults of webhooks',
  })
  .refine(({ fault, ms }) => fault !== 'late_capture' || ms !== undefined, {
    path: ['ms'],
    message: 'says how late',
  })

export type Fault = z.infer<typeof Fault>

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
