import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optional, ordering, paging } from '#shared/paging.ts'

/** The state of a message: nobody has dealt with it yet, somebody has written back, or there is nothing more to do. */
export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

export const MAX_ANSWER = 5_000
/** The most that is deleted at a stroke: one page of the list. */
const MAX_SPAM = 100

const id = z.string().regex(idPattern, 'is not an id')

const ListedMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** How the message begins. */
  beginning: z.string(),
  state: z.enum(messageStates),
  createdAt: z.iso.datetime(),
})
export type ListedMessage = z.infer<typeof ListedMessage>

const Answer = z.object({ text: z.string(), byName: z.string(), at: z.iso.datetime() })
export type Answer = z.infer<typeof Answer>

const InboxMessage = ListedMessage.omit({ beginning: true }).extend({
  message: z.string(),
  /** Raised by whatever an admin does; who answers says which one they have seen. */
  version: z.int(),
  /** All that was written back, the first first. */
  answers: z.array(Answer),
})
export type InboxMessage = z.infer<typeof InboxMessage>

export const messageSorts = ['createdAt', 'name'] as const
const filters = { ...ordering(messageSorts), state: optional(z.enum(messageStates)) }

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'What people have written to the shop, the newest first unless told, one page of it',
  query: z.strictObject({ ...filters, ...paging() }),
  reply: z.array(ListedMessage),
  paged: true,
})
export type MessageQuery = z.infer<(typeof listMessages)['query']>

export const MESSAGES_CSV_PATH = '/api/admin/messages.csv'

/** The same as a file. */
export const exportMessages = endpoint({
  method: 'GET',
  path: MESSAGES_CSV_PATH,
  summary: 'The messages as a spreadsheet',
  query: z.strictObject(filters),
  reply: z.unknown(),
  file: 'text/csv',
})

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/admin/messages/:id',
  summary: 'One message, with what was answered',
  params: z.strictObject({ id }),
  reply: InboxMessage,
})

export const answerMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/answer',
  summary: 'Mails an answer to who wrote; refused when somebody else has dealt with the message since `version`',
  params: z.strictObject({ id }),
  body: z.strictObject({
    text: z.string().trim().min(1, 'Please write an answer').max(MAX_ANSWER, `is longer than ${MAX_ANSWER} characters`),
    version: z.int().min(0, 'is below 0'),
  }),
  reply: InboxMessage,
  refusals: [409],
})

export const closeMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/close',
  summary: 'Says that there is nothing more to do; one that is closed stays so',
  params: z.strictObject({ id }),
  reply: InboxMessage,
})

export const reopenMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/reopen',
  summary: 'Says that there is something to do again; one that is open stays so',
  params: z.strictObject({ id }),
  reply: InboxMessage,
})

export const deleteSpam = endpoint({
  method: 'POST',
  path: '/api/admin/messages/delete-spam',
  summary: 'Deletes messages for good; those that are gone already are passed over',
  body: z.strictObject({ ids: z.array(id).min(1, 'is empty').max(MAX_SPAM, `has more than ${MAX_SPAM} entries`) }),
  reply: z.object({ deleted: z.int() }),
})
