import * as z from 'zod'
import { type Env, type Setting, unlessBlank, type ValuesOf } from './setting.ts'

/** Who takes the payments. */
export const paymentSettings = {
  RAZORPAY_KEY_ID: {
    schema: z
      .string()
      .regex(/^rzp_\w+$/)
      .optional(),
    about: "The key of the shop's account at Razorpay, who takes the payments; needs the next two as well.",
    takes: 'a key id such as rzp_live_1A2b3C4d5E6f7G',
    standard: 'payments go to a test gateway that the shop brings, and no money moves',
  },
  RAZORPAY_KEY_SECRET: {
    schema: z.string().min(8).max(200).optional(),
    about: 'The secret of that key.',
    takes: '8 to 200 characters',
    standard: 'none',
    secret: true,
  },
  RAZORPAY_WEBHOOK_SECRET: {
    schema: z.string().min(8).max(200).optional(),
    about: 'The secret of the webhook that leads to /api/payments/webhook.',
    takes: '8 to 200 characters',
    standard: 'none',
    secret: true,
  },
  PAYMENTS: {
    schema: z.enum(['sandbox']).optional(),
    about: 'Says that the test gateway is meant, where NODE_ENV is set to production and there are no keys.',
    takes: 'sandbox',
    standard: 'the test gateway, unless there are keys or NODE_ENV is set to production',
  },
} satisfies Record<string, Setting>

const paymentKeys = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

/** Nobody finds out from an empty till that the shop never took money. */
export function paymentComplaints(env: Env): string[] {
  const missing = paymentKeys.filter((name) => !unlessBlank(env[name]))
  if (missing.length === 0) {
    return unlessBlank(env['PAYMENTS'])
      ? ['PAYMENTS is sandbox, but there are keys of Razorpay: set one or the other']
      : []
  }
  if (missing.length < paymentKeys.length) {
    return [`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: set all keys of Razorpay or none`]
  }
  if (unlessBlank(env['NODE_ENV']) !== 'production' || unlessBlank(env['PAYMENTS'])) return []
  return [
    'NODE_ENV is production, but no payments can be taken: set the keys of Razorpay, or PAYMENTS=sandbox to try it',
  ]
}

/** Without keys, the shop's own test gateway takes the payments. */
export function razorpayOf(values: ValuesOf<typeof paymentSettings>) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = values
  return keyId && keySecret && webhookSecret ? { keyId, keySecret, webhookSecret } : undefined
}
