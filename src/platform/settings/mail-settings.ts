import * as z from 'zod'
import { brand } from '#shared/brand.ts'
import { leadsToPrivateHost } from './private-host.ts'
import { type Setting, wholeNumber } from './setting.ts'

const MAIL_FROM = `${brand.name} <no-reply@localhost>`

/**
 * With smtp:// the server offers encryption, and whoever sits between could take the offer out: so it is insisted on,
 * unless the server is near or the address says `?requireTLS=false`.
 */
function encrypted(url: string): string {
  const server = new URL(url)
  if (server.protocol === 'smtps:' || server.searchParams.has('requireTLS') || leadsToPrivateHost(url)) return url
  server.searchParams.set('requireTLS', 'true')
  return server.href
}

/** How mails leave the shop. */
export const mailSettings = {
  SMTP_URL: {
    schema: z
      .url({ protocol: /^smtps?$/, abort: true })
      .transform(encrypted)
      .optional(),
    about: 'The server that sends the mails of the shop.',
    takes: 'an address such as smtps://user:password@mail.example.in:465, or smtp:// where encryption is begun later',
    standard: 'mails are kept in the database, and not sent',
    secret: true,
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(/^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .default(MAIL_FROM),
    about: 'Who the mails of the shop come from.',
    takes: `an address such as ${brand.name} <hello@example.in>`,
    standard: MAIL_FROM,
  },
  MAIL_DAYS: {
    schema: wholeNumber(1, 3650).default(90),
    about: 'How many days mails can be read at /admin/mails; those that failed four times as long.',
    takes: 'a whole number from 1 to 3650',
    standard: '90',
  },
} satisfies Record<string, Setting>
