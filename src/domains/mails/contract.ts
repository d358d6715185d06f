import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optional, paging } from '#shared/paging.ts'

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

const mailFilters = {
  q: optional(z.string().trim().max(100, 'is longer than 100 characters')),
  state: optional(z.enum(mailStates)),
}

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  summary:
    'The mails that the shop has written, the newest first, one page of them; `q` is a part of address or subject',
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
