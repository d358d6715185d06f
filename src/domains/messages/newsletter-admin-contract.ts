import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { optionalParam, pagingParams, searchAndSortParams } from '#shared/list-params.ts'
import { subscriberStates } from './contract.ts'

const Subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  /** The consent text as it was shown. */
  consent: z.string(),
  consentedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().optional(),
  /** When the subscriber unsubscribed. */
  leftAt: z.iso.datetime().optional(),
})
export type Subscriber = z.infer<typeof Subscriber>

export const subscriberSortKeys = ['email', 'consentedAt'] as const
const filters = { ...searchAndSortParams(subscriberSortKeys), state: optionalParam(z.enum(subscriberStates)) }

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter',
  summary: 'Lists newsletter subscribers, newest first by default',
  query: z.strictObject({ ...filters, ...pagingParams() }),
  responseBody: z.array(Subscriber),
  paged: true,
})
export type SubscriberQuery = z.infer<(typeof listSubscribers)['query']>

export const SUBSCRIBERS_CSV_PATH = '/api/admin/newsletter.csv'

export const exportSubscribers = endpoint({
  method: 'GET',
  path: SUBSCRIBERS_CSV_PATH,
  summary: 'Exports newsletter subscribers as CSV',
  query: z.strictObject(filters),
  responseBody: z.unknown(),
  contentType: 'text/csv',
})
