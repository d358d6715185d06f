import * as z from 'zod'
import type { Setting } from './setting.ts'

const MAIL_FROM = 'Nukkad <no-reply@localhost>'

/** How mails leave the shop. */
export const mailSettings = {
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
} satisfies Record<string, Setting>
