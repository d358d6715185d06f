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

const MAIL_FROM = 'Nukkad <no-reply@localhost>'

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
    schema: switchable.default(true),
    about: 'Whether an empty shop is filled with the demo catalogue.',
    takes: 'on or off',
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
  if (wrong.length > 0) throw new StartError(`${wrong.join('; ')}.`)
  return grouped(values)
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
    logLevel: values.LOG_LEVEL,
    cacheBytes: values.CACHE_MB * 1024 * 1024,
    metricsToken: values.METRICS_TOKEN,
  }
}
