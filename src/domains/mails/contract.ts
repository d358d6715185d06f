import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optional, ordering, paging } from '#shared/paging.ts'

export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const

const MailHead = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Kept, where there is no server that could send it. */
  state: z.enum(mailStates),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional(),
  /** Why the last try failed. */
  error: z.string().optional(),
})
export type MailHead = z.infer<typeof MailHead>

/** One that held a secret and was sent has neither text nor html any more. */
const Mail = MailHead.extend({ text: z.string(), html: z.string() })
export type Mail = z.infer<typeof Mail>

export const mailSorts = ['createdAt', 'to', 'subject'] as const

const mailFilters = { ...ordering(mailSorts), state: optional(z.enum(mailStates)) }

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  summary:
    'The mails that the shop has written, the newest first unless told, one page of them; `q` is a part of address or subject',
  query: z.strictObject({ ...mailFilters, ...paging() }),
  reply: z.array(MailHead),
  paged: true,
})

export type MailQuery = z.infer<(typeof listMails)['query']>

export const getMail = endpoint({
  method: 'GET',
  path: '/api/admin/mails/:id',
  summary: 'One mail, with its text',
  params: z.strictObject({ id: z.string().regex(idPattern, 'is not an id') }),
  reply: Mail,
})

export const MAILS_CSV_PATH = '/api/admin/mails.csv'

/** The same as a file, without the texts. */
export const exportMails = endpoint({
  method: 'GET',
  path: MAILS_CSV_PATH,
  summary: 'The mails that the shop has written as a spreadsheet',
  query: z.strictObject(mailFilters),
  reply: z.unknown(),
  file: 'text/csv',
})

const MailTemplate = z.object({
  id: z.string(),
  name: z.string(),
  /** When it is sent, as the end of a sentence. */
  when: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type MailTemplate = z.infer<typeof MailTemplate>

export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/mails/templates',
  summary: 'Every kind of mail that the shop writes, with made-up data',
  reply: z.array(MailTemplate),
})
