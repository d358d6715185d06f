import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { ordering, paging } from '#shared/paging.ts'

/** The longest address that mail can be sent to. */
export const MAX_EMAIL_LENGTH = 254

/** What browsers take for an address in `type="email"`, with a dot in its domain. */
const label = '[A-Za-z\\d](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])?'
const address = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@${label}(?:\\.${label})+$`)

/** An address that mail can be sent to. */
export const Email = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH, `is longer than ${MAX_EMAIL_LENGTH} characters`)
  .regex(address, 'is not a valid address')

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Puts an address on the list of the newsletter; one that is there already stays there',
  body: z.strictObject({ email: Email }),
  reply: z.object({ email: z.string() }),
  status: 201,
})

const Subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  /** The words that were agreed to, and when. */
  consent: z.string(),
  consentedAt: z.iso.datetime(),
})
export type Subscriber = z.infer<typeof Subscriber>

export const subscriberSorts = ['email', 'consentedAt'] as const

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter',
  summary: 'Who is on the list of the newsletter, the latest first unless told, one page of them',
  query: z.strictObject({ ...ordering(subscriberSorts), ...paging() }),
  reply: z.array(Subscriber),
  paged: true,
})
export type SubscriberQuery = z.infer<(typeof listSubscribers)['query']>

export const SUBSCRIBERS_CSV_PATH = '/api/admin/newsletter.csv'

/** The same as a file; the answer is CSV, not JSON, so that no reply is described. */
export const exportSubscribers = {
  method: 'GET',
  path: SUBSCRIBERS_CSV_PATH,
  summary: 'The list of the newsletter as a spreadsheet',
  tags: ['admin'],
  querystring: z.strictObject(ordering(subscriberSorts)),
} as const
