import { formComplaints, formCopiesOf, formSettings } from '#platform/settings/form-settings.ts'
import { mailSettings } from '#platform/settings/mail-settings.ts'
import { mediaBucketOf, mediaComplaints, mediaSettings } from '#platform/settings/media-settings.ts'
import { operationSettings } from '#platform/settings/operation-settings.ts'
import { paymentComplaints, paymentSettings, razorpayOf } from '#platform/settings/payment-settings.ts'
import { sellerOf, sellerSettings } from '#platform/settings/seller-settings.ts'
import { adminComplaints, serverOf, serverSettings } from '#platform/settings/server-settings.ts'
import { type Env, type Setting, unlessBlank, type ValuesOf } from '#platform/settings/setting.ts'
import { StartError } from './start-error.ts'

/** All settings. A test keeps .env.example in sync with this table. */
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

/** Parses the environment. Throws a StartError that lists every problem. */
export function parseSettings(env: Env) {
  const problems: string[] = []
  const values = Object.fromEntries(
    Object.entries<Setting>(settingsTable).map(([name, setting]) => {
      const value = unlessBlank(env[name])
      const parsed = setting.schema.safeParse(value)
      if (!parsed.success) problems.push(formatProblem(name, setting, value))
      return [name, parsed.data]
    }),
  ) as Values
  problems.push(...adminComplaints(env), ...paymentComplaints(env), ...formComplaints(env), ...mediaComplaints(env))
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
