import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optional, ordering, paging } from '#shared/paging.ts'

export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const

const EmailSummary = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** `kept`: stored only, because no SMTP server is configured. */
  state: z.enum(mailStates),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional(),
  /** The error of the last attempt. */
  error: z.string().optional(),
})
export type MailHead = z.infer<typeof EmailSummary>

/** Text and html are empty once an email with a secret link was sent. */
const Email = EmailSummary.extend({ text: z.string(), html: z.string() })
export type Mail = z.infer<typeof Email>

export const mailSorts = ['createdAt', 'to', 'subject'] as const

const filters = { ...ordering(mailSorts), state: optional(z.enum(mailStates)) }

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'List emails, newest first by default; `q` searches address and subject',
  query: z.strictObject({ ...filters, ...paging() }),
  reply: z.array(EmailSummary),
  paged: true,
})

export type MailQuery = z.infer<(typeof listMails)['query']>

export const getMail = endpoint({
  method: 'GET',
  path: '/api/admin/mails/:id',
  summary: 'Get an email with its content',
  params: z.strictObject({ id: z.string().regex(idPattern, 'Email ID is not valid.') }),
  reply: Email,
})

export const MAILS_CSV_PATH = '/api/admin/mails.csv'

export const exportMails = endpoint({
  method: 'GET',
  path: MAILS_CSV_PATH,
  summary: 'Export emails as CSV, without their content',
  query: z.strictObject(filters),
  reply: z.unknown(),
  file: 'text/csv',
})

const EmailTemplate = z.object({
  id: z.string(),
  name: z.string(),
  /** Completes the sentence "Sent when …". */
  when: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type MailTemplate = z.infer<typeof EmailTemplate>

export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/mails/templates',
  summary: 'List all email templates, rendered with sample data',
  reply: z.array(EmailTemplate),
})
