import * as z from 'zod'
import { EmailAddress } from '#domains/messages/contract.ts'
import { emailStates } from '#shared/email-states.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams, searchAndSortParams } from '#shared/list-params.ts'

const EmailSummary = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** `suppressed`: stored but never sent, because there is no SMTP server or the recipient is a demo customer. */
  state: z.enum(emailStates),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional(),
  /** The error of the last attempt. */
  error: z.string().optional(),
  /** Whether it can be sent again: not while it is queued, and never if it has a link that opens an account. */
  canResend: z.boolean(),
  /** The email that this one was sent again from. */
  copyOf: z.string().optional(),
})
export type EmailSummary = z.infer<typeof EmailSummary>

/** `text` and `html` are empty once an email with a secret link was sent or has failed. */
const Email = EmailSummary.extend({ text: z.string(), html: z.string() })
export type Email = z.infer<typeof Email>

export const emailSortKeys = ['createdAt', 'to', 'subject'] as const

const emailFilters = {
  ...searchAndSortParams(emailSortKeys),
  state: optionalParam(z.enum(emailStates)),
  /** Lists only the emails about this order. */
  order: optionalParam(z.string().regex(idPattern, 'Order ID is not valid.')),
  /** Lists only the emails to this address. */
  to: optionalParam(z.string().trim().max(254, 'Address can be at most 254 characters.')),
}

export const listEmails = endpoint({
  method: 'GET',
  path: '/api/admin/emails',
  summary: 'Lists emails, newest first by default; `q` searches address and subject',
  query: z.strictObject({ ...emailFilters, ...pagingParams() }),
  responseBody: z.array(EmailSummary),
  paged: true,
})

export type EmailQuery = z.infer<(typeof listEmails)['query']>

const byId = z.strictObject({ id: z.string().regex(idPattern, 'Email ID is not valid.') })

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:id',
  summary: 'Returns an email with its content',
  params: byId,
  responseBody: Email,
})

export const resendEmail = endpoint({
  method: 'POST',
  path: '/api/admin/emails/:id/resend',
  summary: 'Sends an email again to the same address, as it was, and returns the email that is sent',
  params: byId,
  responseBody: EmailSummary,
  errorStatuses: [409, 429],
})

export const forwardEmail = endpoint({
  method: 'POST',
  path: '/api/admin/emails/:id/forward',
  summary: 'Sends a copy of an email to another address, and returns the email that is sent',
  params: byId,
  body: z.strictObject({ to: EmailAddress }),
  responseBody: EmailSummary,
  errorStatuses: [409, 429],
})

export const resendFailedEmails = endpoint({
  method: 'POST',
  path: '/api/admin/emails/resend-failed',
  summary: 'Sends failed emails again, at most 500 at a time, and returns how many',
  responseBody: z.object({ resent: z.int() }),
  errorStatuses: [429],
})

export const EMAILS_CSV_PATH = '/api/admin/emails.csv'

export const exportEmails = endpoint({
  method: 'GET',
  path: EMAILS_CSV_PATH,
  summary: 'Exports emails as CSV, without their content',
  query: z.strictObject(emailFilters),
  responseBody: z.unknown(),
  contentType: 'text/csv',
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
  summary: 'Lists all email templates, rendered with sample data',
  responseBody: z.array(EmailTemplate),
})
