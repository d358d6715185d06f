import * as z from 'zod'
import { blankToUndefined, type Env, type Setting, type SettingValues } from './setting.ts'

/** The payment provider. */
export const paymentSettings = {
  RAZORPAY_KEY_ID: {
    schema: z
      .string()
      .regex(/^rzp_\w+$/)
      .optional(),
    description: 'The key ID of your Razorpay account; requires the next two settings.',
    format: 'a key ID such as rzp_live_1A2b3C4d5E6f7G',
    default: 'payments go to the built-in sandbox gateway, and no money moves',
  },
  RAZORPAY_KEY_SECRET: {
    schema: z.string().min(8).max(200).optional(),
    description: 'The key secret.',
    format: '8 to 200 characters',
    default: 'none',
    secret: true,
  },
  RAZORPAY_WEBHOOK_SECRET: {
    schema: z.string().min(8).max(200).optional(),
    description: 'The secret of the webhook for /api/payments/webhook.',
    format: '8 to 200 characters',
    default: 'none',
    secret: true,
  },
  PAYMENTS: {
    schema: z.enum(['sandbox']).optional(),
    description: 'Allows the sandbox gateway when NODE_ENV is set to production and there are no Razorpay keys.',
    format: 'sandbox',
    default: 'Razorpay if its keys are set, else the sandbox gateway unless NODE_ENV is set to production',
  },
} satisfies Record<string, Setting>

const paymentKeys = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

/** Stops a production shop from starting without real payments by accident. */
export function validatePaymentSettings(env: Env): string[] {
  const missing = paymentKeys.filter((name) => !blankToUndefined(env[name]))
  if (missing.length === 0) {
    return blankToUndefined(env['PAYMENTS'])
      ? ['PAYMENTS=sandbox conflicts with the Razorpay keys: set one or the other']
      : []
  }
  if (missing.length < paymentKeys.length) {
    return [`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: set all Razorpay keys or none`]
  }
  if (blankToUndefined(env['NODE_ENV']) !== 'production' || blankToUndefined(env['PAYMENTS'])) return []
  return [
    'NODE_ENV is production, but no payment provider is configured: set the Razorpay keys, or PAYMENTS=sandbox for testing',
  ]
}

/** Returns undefined when the sandbox gateway is used. */
export function toRazorpayKeys(values: SettingValues<typeof paymentSettings>) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = values
  return keyId && keySecret && webhookSecret ? { keyId, keySecret, webhookSecret } : undefined
}

/** Keys of Razorpay's test mode start with `rzp_test_`. */
export const isLiveKey = (keyId: string | undefined) => keyId?.startsWith('rzp_live_') ?? false
