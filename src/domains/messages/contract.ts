import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { optional, ordering, paging } from '#shared/paging.ts'

/** The longest address that mail can be sent to. */
export const MAX_EMAIL_LENGTH = 254

/** What browsers take for an address in `type="email"`, with a dot in its domain. */
const label = '[A-Za-z\\d](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])?'
export const addressPattern = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@${label}(?:\\.${label})+$`)

/** An address that mail can be sent to. */
export const Email = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH, `is longer than ${MAX_EMAIL_LENGTH} characters`)
  .regex(addressPattern, 'is not a valid address')

export const MAX_NAME = 100
export const MAX_MESSAGE = 5_000

export const FILL_IN_ALL = 'Please fill in all fields'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]+/g
/** What nobody types and no database keeps is left out; of line breaks there is one kind. */
const plain = (text: string) => text.replace(/\r\n?/g, '\n').replace(controls, ' ')

/** Whether they are blank or no address is decided by the rules, whose sentences people read. */
const typed = (longest: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? FILL_IN_ALL : undefined) })
    .overwrite(plain)
    .trim()
    .max(longest, `is longer than ${longest} characters`)

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Sends a message to the shop',
  body: z.strictObject({
    name: typed(MAX_NAME).overwrite((name) => name.replace(/\s+/g, ' ')),
    email: typed(MAX_EMAIL_LENGTH),
    message: typed(MAX_MESSAGE),
    /** People do not see this field; what fills it in is no person. */
    website: z.string().max(2_000, 'is longer than 2000 characters').optional(),
  }),
  reply: z.object({ message: z.string() }),
  status: 201,
  refusals: [429],
})
export type ContactEntry = Pick<z.input<(typeof sendMessage)['body']>, 'name' | 'email' | 'message'>

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Puts an address on the list of the newsletter; one that is there already stays there',
  body: z.strictObject({ email: Email }),
  reply: z.object({ email: z.string() }),
  status: 201,
  refusals: [429],
})

const token = z.string().max(100, 'is longer than 100 characters')

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  summary: 'Says that an address is its owner’s, by the link that was mailed to it',
  body: z.strictObject({ token }),
  reply: z.object({ email: z.string() }),
  refusals: [404, 409],
})

export const leaveNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/leave',
  summary: 'Takes an address off the list of the newsletter, by a link that was mailed to it; twice is as good as once',
  body: z.strictObject({ token }),
  reply: z.object({ email: z.string() }),
  refusals: [404],
})

/** Asked for and not yet confirmed, confirmed, or left again. */
export const subscriberStates = ['pending', 'confirmed', 'left'] as const
export type SubscriberState = (typeof subscriberStates)[number]

const Subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  /** The words that were agreed to, and when. */
  consent: z.string(),
  consentedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().optional(),
  leftAt: z.iso.datetime().optional(),
})
export type Subscriber = z.infer<typeof Subscriber>

export const subscriberSorts = ['email', 'consentedAt'] as const
const filters = { ...ordering(subscriberSorts), state: optional(z.enum(subscriberStates)) }

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter',
  summary: 'Who is on the list of the newsletter, the latest first unless told, one page of them',
  query: z.strictObject({ ...filters, ...paging() }),
  reply: z.array(Subscriber),
  paged: true,
})
export type SubscriberQuery = z.infer<(typeof listSubscribers)['query']>

export const SUBSCRIBERS_CSV_PATH = '/api/admin/newsletter.csv'

/** The same as a file. */
export const exportSubscribers = endpoint({
  method: 'GET',
  path: SUBSCRIBERS_CSV_PATH,
  summary: 'The list of the newsletter as a spreadsheet',
  query: z.strictObject(filters),
  reply: z.unknown(),
  file: 'text/csv',
})
