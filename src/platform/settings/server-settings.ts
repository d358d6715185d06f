import { resolve } from 'node:path'
import * as z from 'zod'
import { type Env, type Setting, unlessBlank, type ValuesOf, wholeNumber } from './setting.ts'

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

/** Where the shop runs, and who may run it. */
export const serverSettings = {
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
} satisfies Record<string, Setting>

export function adminComplaints({ ADMIN_EMAIL, ADMIN_PASSWORD }: Env): string[] {
  const hasEmail = Boolean(unlessBlank(ADMIN_EMAIL))
  const hasPassword = Boolean(unlessBlank(ADMIN_PASSWORD))
  if (hasEmail && !hasPassword) return ['ADMIN_EMAIL is set without ADMIN_PASSWORD: set both or neither']
  if (hasPassword && !hasEmail) return ['ADMIN_PASSWORD is set without ADMIN_EMAIL: set both or neither']
  return []
}

export function serverOf(values: ValuesOf<typeof serverSettings>) {
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
  }
}
