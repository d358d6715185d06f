import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams, searchAndSortParams } from '#shared/list-params.ts'
import { messageStates } from './contract.ts'

export const MAX_REPLY_LENGTH = 5_000
/** One page of the list. */
const MAX_DELETED_MESSAGES = 100

const id = z.string().regex(idPattern, 'Message ID is not valid.')

const ListedMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The first characters of the message. */
  excerpt: z.string(),
  state: z.enum(messageStates),
  /** The sender's order that the message is about. */
  orderId: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type ListedMessage = z.infer<typeof ListedMessage>

const Reply = z.object({ text: z.string(), byName: z.string(), at: z.iso.datetime() })
export type Reply = z.infer<typeof Reply>

const InboxMessage = ListedMessage.omit({ excerpt: true }).extend({
  message: z.string(),
  /** Incremented by every admin action; a reply must name the version it is based on. */
  version: z.int(),
  /** The replies, oldest first. The name is part of the API. */
  answers: z.array(Reply),
})
export type InboxMessage = z.infer<typeof InboxMessage>

export const messageSortKeys = ['createdAt', 'name'] as const
const filters = { ...searchAndSortParams(messageSortKeys), state: optionalParam(z.enum(messageStates)) }

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Lists contact messages, newest first by default',
  query: z.strictObject({ ...filters, ...pagingParams() }),
  responseBody: z.array(ListedMessage),
  paged: true,
})
export type MessageQuery = z.infer<(typeof listMessages)['query']>

export const MESSAGES_CSV_PATH = '/api/admin/messages.csv'

export const exportMessages = endpoint({
  method: 'GET',
  path: MESSAGES_CSV_PATH,
  summary: 'Exports contact messages as CSV',
  query: z.strictObject(filters),
  responseBody: z.unknown(),
  contentType: 'text/csv',
})

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/admin/messages/:id',
  summary: 'Returns a message with its replies',
  params: z.strictObject({ id }),
  responseBody: InboxMessage,
})

export const replyToMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/answer',
  summary: 'Emails a reply to the sender; rejected when another admin has changed the message since `version`',
  params: z.strictObject({ id }),
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .min(1, 'Please write a reply.')
      .max(MAX_REPLY_LENGTH, 'Your reply can be at most 5,000 characters.'),
    version: z.int().min(0, 'Version must be at least 0.'),
  }),
  responseBody: InboxMessage,
  errorStatuses: [409],
})

export const closeMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/close',
  summary: 'Closes a message (idempotent)',
  params: z.strictObject({ id }),
  responseBody: InboxMessage,
})

export const reopenMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/reopen',
  summary: 'Reopens a message (idempotent)',
  params: z.strictObject({ id }),
  responseBody: InboxMessage,
})

export const deleteMessages = endpoint({
  method: 'POST',
  path: '/api/admin/messages/delete-spam',
  summary: 'Permanently deletes messages; already deleted ones are skipped',
  body: z.strictObject({
    ids: z
      .array(id)
      .min(1, 'Select at least one message.')
      .max(MAX_DELETED_MESSAGES, `You can delete at most ${MAX_DELETED_MESSAGES} messages at a time.`),
  }),
  responseBody: z.object({ deleted: z.int() }),
})
