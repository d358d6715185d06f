import * as z from 'zod'
import { isPrivateHost } from './private-host.ts'
import { type Setting, wholeNumber } from './setting.ts'

/**
 * With smtp:// an attacker could strip the server's STARTTLS offer. So TLS is required, unless the server is in a
 * private network or the URL says `?requireTLS=false`.
 */
function requireTls(url: string): string {
  const server = new URL(url)
  if (server.protocol === 'smtps:' || server.searchParams.has('requireTLS') || isPrivateHost(url)) return url
  server.searchParams.set('requireTLS', 'true')
  return server.href
}

export const emailSettings = {
  SMTP_URL: {
    schema: z
      .url({ protocol: /^smtps?$/, abort: true })
      .transform(requireTls)
      .optional(),
    description: 'The SMTP server that sends emails.',
    format: 'a URL such as smtps://user:password@mail.example.in:465, or smtp:// for STARTTLS',
    default: 'emails are stored in the database and not sent',
    secret: true,
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(/^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .optional(),
    description: 'The sender of emails.',
    format: 'an address such as My Shop <hello@example.in>',
    default: "the shop's name <no-reply@localhost>",
  },
  MAIL_DAYS: {
    schema: wholeNumber(1, 3650).default(90),
    description: 'How many days emails are kept for /admin/emails; failed emails are kept four times as long.',
    format: 'a whole number from 1 to 3650',
    default: '90',
  },
} satisfies Record<string, Setting>
