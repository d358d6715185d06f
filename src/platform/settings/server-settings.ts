import { resolve } from 'node:path'
import * as z from 'zod'
import { blankToUndefined, type Env, emailAddress, type Setting, type SettingValues, wholeNumber } from './setting.ts'

const booleanSetting = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no']))
  .transform((value) => ['on', 'true', '1', 'yes'].includes(value))

const demoMode = z.union([
  z.string().toLowerCase().pipe(z.literal('catalogue')),
  booleanSetting.transform((isOn) => (isOn ? 'on' : 'off')),
])

/** Server, database and first admin. */
export const serverSettings = {
  PORT: {
    schema: wholeNumber(0, 65_535).default(3000),
    description: 'The port to listen on; 0 picks a free port.',
    format: 'a whole number from 0 to 65535',
    default: '3000',
  },
  HOST: {
    schema: z.union([z.ipv4(), z.ipv6(), z.hostname()]).default('127.0.0.1'),
    description: 'The address to listen on; 0.0.0.0 accepts connections from other machines.',
    format: 'an IP address or a host name',
    default: '127.0.0.1',
  },
  PUBLIC_URL: {
    schema: z
      .url({ protocol: /^https?$/, abort: true })
      .refine((url) => new URL(url).pathname === '/' && !/[?#@]/.test(url))
      .transform((url) => new URL(url).origin)
      .optional(),
    description: "The shop's public URL, used for links in emails, search engines and social cards.",
    format: 'a URL without a path, such as https://shop.example.in',
    default: 'pages have no canonical URL, and social cards have no image',
  },
  TRUST_PROXY: {
    schema: wholeNumber(0, 10).default(0),
    description: 'The number of reverse proxies in front of the shop that set X-Forwarded-For and X-Forwarded-Proto.',
    format: 'a whole number from 0 to 10',
    default: '0 (these headers are ignored)',
  },
  DATA_DIR: {
    schema: z.string().default('.data'),
    description: 'The folder for all data of the shop.',
    format: 'a folder path',
    default: '.data',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    description: 'Your own PostgreSQL server (15 or newer), instead of the built-in one.',
    format: 'a URL such as postgres://user:password@host:5432/nukkad',
    default: 'a built-in PostgreSQL with its data in DATA_DIR',
    secret: true,
  },
  DATABASE_PREPARED: {
    schema: booleanSetting.default(true),
    description: 'Whether queries use prepared statements; off for a pooler that does not support them.',
    format: 'on or off',
    default: 'on',
  },
  DEMO: {
    schema: demoMode.default('on'),
    description: 'Fills an empty shop with the demo catalogue, and with demo orders unless Razorpay is configured.',
    format: 'on, catalogue (no orders) or off',
    default: 'on',
  },
  ADMIN_EMAIL: {
    schema: emailAddress.optional(),
    description: 'The email of the first admin, created when there is none; requires ADMIN_PASSWORD.',
    format: 'an email address',
    default: 'admin@nukkad.local, with a random password that the first start prints once',
  },
  ADMIN_PASSWORD: {
    schema: z.string().min(6).max(200).optional(),
    description: 'The password of the first admin; requires ADMIN_EMAIL.',
    format: '6 to 200 characters',
    default: 'a random password',
    secret: true,
  },
} satisfies Record<string, Setting>

export function validateAdminSettings({ ADMIN_EMAIL, ADMIN_PASSWORD }: Env): string[] {
  const hasEmail = Boolean(blankToUndefined(ADMIN_EMAIL))
  const hasPassword = Boolean(blankToUndefined(ADMIN_PASSWORD))
  if (hasEmail && !hasPassword) return ['ADMIN_EMAIL is set without ADMIN_PASSWORD: set both or neither']
  if (hasPassword && !hasEmail) return ['ADMIN_PASSWORD is set without ADMIN_EMAIL: set both or neither']
  return []
}

export function toServerSettings(values: SettingValues<typeof serverSettings>) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: toDatabaseUrl(values),
    demo: values.DEMO,
    admin: email && password ? { email, password } : undefined,
  }
}

/** Adds the setting to the URL, so it reaches everything that connects. `openDatabase` reads it; the driver ignores it. */
function toDatabaseUrl({
  DATABASE_URL: url,
  DATABASE_PREPARED: isPrepared,
}: Pick<SettingValues<typeof serverSettings>, 'DATABASE_URL' | 'DATABASE_PREPARED'>): string | undefined {
  if (!url || isPrepared) return url
  return `${url}${url.includes('?') ? '&' : '?'}prepared_statements=false`
}
