import { resolve } from 'node:path'
import * as z from 'zod'
import { StartError } from './start-error.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const wholeNumber = (from: number, to: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(from).max(to))

const switchable = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no']))
  .transform((value) => ['on', 'true', '1', 'yes'].includes(value))

/** A switch with a step in between. */
const demoSwitch = z.union([
  z.string().toLowerCase().pipe(z.literal('catalogue')),
  switchable.transform((isOn) => (isOn ? 'on' : 'off')),
])

const MAIL_FROM = 'Nukkad <no-reply@localhost>'

/** Plainly nobody's, so that no invoice of a demo is taken for a real one. */
const DEMO_SELLER = {
  name: 'Nukkad Demo Store',
  address: '1 Sample Street|Bengaluru 560001',
  state: 'Karnataka',
  gstin: '29AAAAA0000A1Z5',
}

interface Setting {
  schema: z.ZodType
  /** What it does, in the words of .env.example. */
  about: string
  /** What it takes, as it ends the sentence "PORT is 70000, but …". */
  takes: string
  /** What holds when it is not set. */
  standard: string
  /** Its value is never shown. */
  secret?: true
}

/** Every setting there is; .env.example repeats this table for people. */
export const settingsTable = {
  PORT: {
    schema: wholeNumber(0, 65_535).default(3000),
    about: 'The port that the shop listens on; 0 takes a free one.',
    takes: 'a whole number from 0 to 65535',
    standard: '3000',
  },
  HOST: {
    schema: z.union([z.ipv4(), z.ipv6(), z.hostname()]).default('127.0.0.1'),
    about: 'The address that the shop listens on; 0.0.0.0 lets other machines in.',
    takes: 'an IP address or a host name',
    standard: '127.0.0.1',
  },
  PUBLIC_URL: {
    schema: z
      .url({ protocol: /^https?$/, abort: true })
      .refine((url) => new URL(url).pathname === '/' && !/[?#@]/.test(url))
      .transform((url) => new URL(url).origin)
      .optional(),
    about: 'The address that shoppers type, as links in search engines and social cards carry it.',
    takes: 'an address without a path, such as https://shop.example.in',
    standard: 'pages know no address of their own, and social cards have no picture',
  },
  TRUST_PROXY: {
    schema: wholeNumber(0, 10).default(0),
    about: 'How many proxies stand in front of the shop and tell it who calls, in X-Forwarded-For and -Proto.',
    takes: 'a whole number from 0 to 10',
    standard: '0, and who connects is who calls',
  },
  DATA_DIR: {
    schema: z.string().default('.data'),
    about: 'The folder that holds all that the shop keeps.',
    takes: 'a folder',
    standard: '.data',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    about: 'A PostgreSQL 15 or newer of your own, in place of the one that the shop starts by itself.',
    takes: 'an address such as postgres://user:password@host:5432/nukkad',
    standard: 'a PostgreSQL of the shop, in DATA_DIR',
    secret: true,
  },
  DEMO: {
    schema: demoSwitch.default('on'),
    about:
      'Whether an empty shop is filled with the demo catalogue, and with orders of made-up customers unless live payments are set.',
    takes: 'on, catalogue (no orders) or off',
    standard: 'on',
  },
  ADMIN_EMAIL: {
    schema: z.email().optional(),
    about: 'The first admin, made when the shop has none; needs ADMIN_PASSWORD.',
    takes: 'an e-mail address',
    standard: 'admin@nukkad.local, with a random password that the first start prints once',
  },
  ADMIN_PASSWORD: {
    schema: z.string().min(6).max(200).optional(),
    about: "The first admin's password; needs ADMIN_EMAIL.",
    takes: '6 to 200 characters',
    standard: 'a random one',
    secret: true,
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    about: 'The server that sends the mails of the shop.',
    takes: 'an address such as smtps://user:password@mail.example.in:465',
    standard: 'mails are kept in the database, and not sent',
    secret: true,
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(/^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .default(MAIL_FROM),
    about: 'Who the mails of the shop come from.',
    takes: 'an address such as Nukkad <hello@example.in>',
    standard: MAIL_FROM,
  },
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
  SELLER_NAME: {
    schema: z.string().max(200).default(DEMO_SELLER.name),
    about: 'Who sells, as invoices say it.',
    takes: 'at most 200 characters',
    standard: DEMO_SELLER.name,
  },
  SELLER_ADDRESS: {
    schema: z.string().max(500).default(DEMO_SELLER.address),
    about: 'The address of the seller on invoices; a | begins a new line.',
    takes: 'at most 500 characters',
    standard: DEMO_SELLER.address,
  },
  SELLER_STATE: {
    schema: z.string().max(100).default(DEMO_SELLER.state),
    about: 'The state that the seller is registered in: who buys there pays CGST and SGST, others IGST.',
    takes: 'the name of a state',
    standard: DEMO_SELLER.state,
  },
  SELLER_GSTIN: {
    schema: z
      .string()
      .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/)
      .default(DEMO_SELLER.gstin),
    about: "The seller's number for goods and services tax.",
    takes: 'a GSTIN of 15 characters',
    standard: `${DEMO_SELLER.gstin}, which is nobody's`,
  },
  MEDIA_S3_ENDPOINT: {
    schema: z
      .url({ protocol: /^https?$/, abort: true })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    about: 'An S3-compatible service that keeps the uploaded pictures; needs the next four as well.',
    takes: 'an address such as https://s3.ap-south-1.amazonaws.com',
    standard: 'they are kept in DATA_DIR/media',
  },
  MEDIA_S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    about: 'The bucket there; it needs not be public, because the shop hands the pictures out.',
    takes: 'the name of a bucket',
    standard: 'none',
  },
  MEDIA_S3_REGION: {
    schema: z
      .string()
      .regex(/^[\w-]{1,60}$/)
      .optional(),
    about: 'The region of the bucket.',
    takes: 'a name such as ap-south-1, or auto',
    standard: 'none',
  },
  MEDIA_S3_KEY: {
    schema: z.string().min(3).max(200).optional(),
    about: 'The access key that may read and write there.',
    takes: '3 to 200 characters',
    standard: 'none',
  },
  MEDIA_S3_SECRET: {
    schema: z.string().min(8).max(200).optional(),
    about: 'The secret of that key.',
    takes: '8 to 200 characters',
    standard: 'none',
    secret: true,
  },
  LOG_LEVEL: {
    schema: z.string().toLowerCase().pipe(z.enum(logLevels)).default('info'),
    about: 'How much the log says.',
    takes: `one of ${logLevels.join(', ')}`,
    standard: 'info',
  },
  CACHE_MB: {
    schema: wholeNumber(1, 65_536).default(64),
    about: 'How many megabytes of finished pages and answers are kept in memory.',
    takes: 'a whole number from 1 to 65536',
    standard: '64',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16).max(200).optional(),
    about: 'Lets other machines read /metrics with "Authorization: Bearer <token>"; without it only this machine may.',
    takes: '16 to 200 characters',
    standard: 'none',
    secret: true,
  },
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).default('production'),
    about: 'What packages take the shop for; npm start and npm run dev set it by themselves.',
    takes: 'production, development or test',
    standard: 'production',
  },
} satisfies Record<string, Setting>

type Table = typeof settingsTable
type Name = keyof Table
type Values = { [N in Name]: z.output<Table[N]['schema']> }

export type Settings = ReturnType<typeof parseSettings>

/** Reads the environment once; everything that is wrong with it is told at once. */
export function parseSettings(env: Record<string, string | undefined>) {
  const wrong: string[] = []
  const values = Object.fromEntries(
    Object.entries<Setting>(settingsTable).map(([name, setting]) => {
      const given = unlessBlank(env[name])
      const parsed = setting.schema.safeParse(given)
      if (!parsed.success) wrong.push(complaint(name, setting, given))
      return [name, parsed.data]
    }),
  ) as Values
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env
  if (unlessBlank(ADMIN_EMAIL) && !unlessBlank(ADMIN_PASSWORD))
    wrong.push('ADMIN_EMAIL is set without ADMIN_PASSWORD: set both or neither')
  if (unlessBlank(ADMIN_PASSWORD) && !unlessBlank(ADMIN_EMAIL))
    wrong.push('ADMIN_PASSWORD is set without ADMIN_EMAIL: set both or neither')
  wrong.push(...paymentComplaints(env), ...mediaComplaints(env))
  if (wrong.length > 0) throw new StartError(`${wrong.join('; ')}.`)
  return grouped(values)
}

const paymentKeys = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

/** Nobody finds out from an empty till that the shop never took money. */
function paymentComplaints(env: Record<string, string | undefined>): string[] {
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

const mediaKeys = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_REGION',
  'MEDIA_S3_KEY',
  'MEDIA_S3_SECRET',
] as const

/** Half a bucket would keep pictures on one machine, where the others do not find them. */
function mediaComplaints(env: Record<string, string | undefined>): string[] {
  const missing = mediaKeys.filter((name) => !unlessBlank(env[name]))
  if (missing.length === 0 || missing.length === mediaKeys.length) return []
  return [`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: set all of MEDIA_S3_* or none`]
}

/** An empty line in .env or in a compose file means "not set". */
const unlessBlank = (value: string | undefined) => (value?.trim() ? value : undefined)

function complaint(name: string, { takes, secret }: Setting, given: string | undefined): string {
  const shown = secret ? 'has a value that does not fit' : `is "${abridged(given ?? '')}"`
  return `${name} ${shown}, but takes ${takes}`
}

const abridged = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function grouped(values: Values) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    demo: values.DEMO,
    admin: email && password ? { email, password } : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    razorpay: razorpayOf(values),
    mediaBucket: mediaBucketOf(values),
    seller: {
      name: values.SELLER_NAME,
      address: values.SELLER_ADDRESS.split('|').map((line) => line.trim()),
      state: values.SELLER_STATE,
      gstin: values.SELLER_GSTIN,
    },
    logLevel: values.LOG_LEVEL,
    cacheBytes: values.CACHE_MB * 1024 * 1024,
    metricsToken: values.METRICS_TOKEN,
  }
}

/** Without keys, the shop's own test gateway takes the payments. */
function razorpayOf(values: Values) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = values
  return keyId && keySecret && webhookSecret ? { keyId, keySecret, webhookSecret } : undefined
}

/** Without a bucket, a folder of this machine keeps what is uploaded. */
function mediaBucketOf(values: Values) {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket, MEDIA_S3_REGION: region } = values
  const { MEDIA_S3_KEY: key, MEDIA_S3_SECRET: secret } = values
  return endpoint && bucket && region && key && secret ? { endpoint, bucket, region, key, secret } : undefined
}
