import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams, searchAndSortParams } from '#shared/list-params.ts'

export const emailStates = ['queued', 'sent', 'kept', 'failed'] as const

const EmailSummary = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** `kept`: stored only, because no SMTP server is configured. */
  state: z.enum(emailStates),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional(),
  /** The error of the last attempt. */
  error: z.string().optional(),
})
export type EmailSummary = z.infer<typeof EmailSummary>

/** Text and html are empty once an email with a secret link was sent. */
const Email = EmailSummary.extend({ text: z.string(), html: z.string() })
export type Email = z.infer<typeof Email>

export const emailSorts = ['createdAt', 'to', 'subject'] as const

const filters = { ...searchAndSortParams(emailSorts), state: optionalParam(z.enum(emailStates)) }

export const listEmails = endpoint({
  method: 'GET',
  path: '/api/admin/emails',
  summary: 'List emails, newest first by default; `q` searches address and subject',
  query: z.strictObject({ ...filters, ...pagingParams() }),
  reply: z.array(EmailSummary),
  paged: true,
})

export type EmailQuery = z.infer<(typeof listEmails)['query']>

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:id',
  summary: 'Get an email with its content',
  params: z.strictObject({ id: z.string().regex(idPattern, 'Email ID is not valid.') }),
  reply: Email,
})

export const EMAILS_CSV_PATH = '/api/admin/emails.csv'

export const exportEmails = endpoint({
  method: 'GET',
  path: EMAILS_CSV_PATH,
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
export type EmailTemplate = z.infer<typeof EmailTemplate>

export const listEmailTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/emails/templates',
  summary: 'List all email templates, rendered with sample data',
  reply: z.array(EmailTemplate),
})
