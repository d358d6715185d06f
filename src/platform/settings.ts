import { formComplaints, formCopiesOf, formSettings } from '#platform/settings/form-settings.ts'
import { mailSettings } from '#platform/settings/mail-settings.ts'
import { mediaBucketOf, mediaComplaints, mediaSettings } from '#platform/settings/media-settings.ts'
import { operationSettings } from '#platform/settings/operation-settings.ts'
import { paymentComplaints, paymentSettings, razorpayOf } from '#platform/settings/payment-settings.ts'
import { sellerOf, sellerSettings } from '#platform/settings/seller-settings.ts'
import { adminComplaints, serverOf, serverSettings } from '#platform/settings/server-settings.ts'
import { type Env, type Setting, unlessBlank, type ValuesOf } from '#platform/settings/setting.ts'
import { StartError } from './start-error.ts'

/** Every setting there is; .env.example repeats this table for people. */
export const settingsTable = {
  ...serverSettings,
  ...mailSettings,
  ...paymentSettings,
  ...sellerSettings,
  ...formSettings,
  ...mediaSettings,
  ...operationSettings,
}

type Values = ValuesOf<typeof settingsTable>

export type Settings = ReturnType<typeof parseSettings>

/** Reads the environment once; everything that is wrong with it is told at once. */
export function parseSettings(env: Env) {
  const wrong: string[] = []
  const values = Object.fromEntries(
    Object.entries<Setting>(settingsTable).map(([name, setting]) => {
      const given = unlessBlank(env[name])
      const parsed = setting.schema.safeParse(given)
      if (!parsed.success) wrong.push(complaint(name, setting, given))
      return [name, parsed.data]
    }),
  ) as Values
  wrong.push(...adminComplaints(env), ...paymentComplaints(env), ...formComplaints(env), ...mediaComplaints(env))
  if (wrong.length > 0) throw new StartError(`${wrong.join('; ')}.`)
  return grouped(values)
}

function complaint(name: string, { takes, secret }: Setting, given: string | undefined): string {
  const shown = secret ? 'has a value that does not fit' : `is "${abridged(given ?? '')}"`
  return `${name} ${shown}, but takes ${takes}`
}

const abridged = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const grouped = (values: Values) => ({
  ...serverOf(values),
  smtpUrl: values.SMTP_URL,
  mailFrom: values.MAIL_FROM,
  mailDays: values.MAIL_DAYS,
  razorpay: razorpayOf(values),
  ...sellerOf(values),
  formCopies: formCopiesOf(values),
  mediaBucket: mediaBucketOf(values),
  logLevel: values.LOG_LEVEL,
  cacheBytes: values.CACHE_MB * 1024 * 1024,
  metricsToken: values.METRICS_TOKEN,
})
