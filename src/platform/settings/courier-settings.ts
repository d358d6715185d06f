import * as z from 'zod'
import { blankToUndefined, type Env, type Setting, type SettingValues } from './setting.ts'

/** The account that books shipments. */
export const courierSettings = {
  SHIPROCKET_EMAIL: {
    schema: z.email().optional(),
    description: 'The email of an API user of your Shiprocket account; requires the next two settings.',
    format: 'an email address',
    default: 'tracking numbers are entered by hand',
  },
  SHIPROCKET_PASSWORD: {
    schema: z.string().min(6).max(200).optional(),
    description: 'The password of the API user.',
    format: '6 to 200 characters',
    default: 'none',
    secret: true,
  },
  SHIPROCKET_WEBHOOK_TOKEN: {
    schema: z.string().min(8).max(200).optional(),
    description: 'The token of the webhook for /api/shipping/webhook.',
    format: '8 to 200 characters',
    default: 'none',
    secret: true,
  },
  SHIPROCKET_PICKUP: {
    schema: z.string().min(1).max(36).default('Primary'),
    description: 'The name of the pickup address in your Shiprocket account.',
    format: '1 to 36 characters',
    default: 'Primary',
  },
  COURIER: {
    schema: z.enum(['sandbox']).optional(),
    description: 'Connects the built-in sandbox courier, for trying out the shipping desk.',
    format: 'sandbox',
    default: 'Shiprocket if its settings are set, else by hand',
  },
} satisfies Record<string, Setting>

const accountSettings = ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_WEBHOOK_TOKEN'] as const

export function validateCourierSettings(env: Env): string[] {
  const missing = accountSettings.filter((name) => !blankToUndefined(env[name]))
  if (missing.length === 0)
    return blankToUndefined(env['COURIER'])
      ? ['COURIER=sandbox conflicts with the Shiprocket settings: set one or the other']
      : []
  return missing.length < accountSettings.length
    ? [`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: set all Shiprocket settings or none`]
    : []
}

/** Returns undefined without a Shiprocket account. */
export function toShiprocketAccount(values: SettingValues<typeof courierSettings>) {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password, SHIPROCKET_WEBHOOK_TOKEN: webhookToken } = values
  return email && password && webhookToken
    ? { email, password, webhookToken, pickupLocation: values.SHIPROCKET_PICKUP }
    : undefined
}
