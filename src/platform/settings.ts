import { checkoutSettings, toHoldLimits } from '#platform/settings/checkout-settings.ts'
import { courierSettings, toShiprocketAccount, validateCourierSettings } from '#platform/settings/courier-settings.ts'
import { formSettings, toFormServices, validateFormSettings } from '#platform/settings/form-settings.ts'
import { mediaSettings, toMediaBucket, validateMediaSettings } from '#platform/settings/media-settings.ts'
import { operationSettings } from '#platform/settings/operation-settings.ts'
import {
  isLiveKey,
  paymentSettings,
  toRazorpayKeys,
  validatePaymentSettings,
} from '#platform/settings/payment-settings.ts'
import { sellerSettings, toEnvironmentSeller } from '#platform/settings/seller-settings.ts'
import { serverSettings, toServerSettings, validateAdminSettings } from '#platform/settings/server-settings.ts'
import { blankToUndefined, type Env, type Setting, type SettingValues } from '#platform/settings/setting.ts'
import { emailSettings } from './settings/email-settings.ts'
import { StartError } from './start-error.ts'

/** All settings. A test keeps .env.example in sync with this table. */
export const settingsTable = {
  ...serverSettings,
  ...emailSettings,
  ...courierSettings,
  ...paymentSettings,
  ...checkoutSettings,
  ...sellerSettings,
  ...formSettings,
  ...mediaSettings,
  ...operationSettings,
}

type Values = SettingValues<typeof settingsTable>

export type Settings = ReturnType<typeof parseSettings>

/** Parses the environment. Throws a StartError that lists every problem. */
export function parseSettings(env: Env) {
  const problems: string[] = []
  const values = Object.fromEntries(
    Object.entries<Setting>(settingsTable).map(([name, setting]) => {
      const value = blankToUndefined(env[name])
      const parsed = setting.schema.safeParse(value)
      if (!parsed.success) problems.push(formatProblem(name, setting, value))
      return [name, parsed.data]
    }),
  ) as Values
  problems.push(
    ...validateAdminSettings(env),
    ...validateCourierSettings(env),
    ...validatePaymentSettings(env),
    ...validateFormSettings(env),
    ...validateMediaSettings(env),
  )
  if (problems.length > 0) throw new StartError(`${problems.join('; ')}.`)
  return groupValues(values)
}

function formatProblem(name: string, { format, secret }: Setting, value: string | undefined): string {
  return secret
    ? `Invalid ${name}: expected ${format}`
    : `Invalid ${name} "${truncate(value ?? '')}": expected ${format}`
}

const truncate = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const groupValues = (values: Values) => ({
  ...toServerSettings(values),
  smtpUrl: values.SMTP_URL,
  mailFrom: values.MAIL_FROM,
  mailDays: values.MAIL_DAYS,
  shiprocket: toShiprocketAccount(values),
  hasSandboxCourier: values.COURIER === 'sandbox',
  razorpay: toRazorpayKeys(values),
  /** Whether payments move real money. */
  isLive: isLiveKey(values.RAZORPAY_KEY_ID),
  holdLimits: toHoldLimits(values),
  environmentSeller: toEnvironmentSeller(values),
  formServices: toFormServices(values),
  mediaBucket: toMediaBucket(values),
  mediaFetchAllow: values.MEDIA_FETCH_ALLOW ?? [],
  logLevel: values.LOG_LEVEL,
  cacheBytes: values.CACHE_MB * 1024 * 1024,
  metricsToken: values.METRICS_TOKEN,
})
