import * as z from 'zod'
import { INVALID_EMAIL, isEmail } from '#shared/email.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'

/** The limit set by SMTP. */
export const MAX_EMAIL_LENGTH = 254

export const EmailAddress = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH, `Email can be at most ${MAX_EMAIL_LENGTH} characters.`)
  .refine(isEmail, `${INVALID_EMAIL}.`)

export const MAX_NAME_LENGTH = 100
export const MAX_MESSAGE_LENGTH = 5_000

export const ALL_FIELDS_REQUIRED = 'Please fill in all fields'

// biome-ignore lint/suspicious/noControlCharactersInRegex: replacing control characters is the purpose
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]+/g
/** Normalizes line breaks and replaces control characters with a space; PostgreSQL cannot store all of them. */
const normalizeText = (text: string) => text.replace(/\r\n?/g, '\n').replace(controlCharacters, ' ')

/** Blank fields and malformed email addresses are rejected by `validateContactMessage`, which the form uses too. */
const formField = (maxLength: number, tooLongMessage: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? ALL_FIELDS_REQUIRED : undefined) })
    .overwrite(normalizeText)
    .trim()
    .max(maxLength, tooLongMessage)

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Sends a contact message',
  body: z.strictObject({
    name: formField(MAX_NAME_LENGTH, 'Name can be at most 100 characters.').overwrite((name) =>
      name.replace(/\s+/g, ' '),
    ),
    email: formField(MAX_EMAIL_LENGTH, 'Email can be at most 254 characters.'),
    message: formField(MAX_MESSAGE_LENGTH, 'Message can be at most 5,000 characters.'),
    /** The customer's own order that the message is about; 404 for any other. */
    orderId: z.string().regex(idPattern, "This order ID isn't valid.").optional(),
    /** A honeypot: hidden from people, filled in by bots. */
    website: z.string().max(2_000, 'Website can be at most 2,000 characters.').optional(),
  }),
  responseBody: z.object({ message: z.string() }),
  status: 201,
  errorStatuses: [404, 429],
})
export type ContactMessage = Pick<z.input<(typeof sendMessage)['body']>, 'name' | 'email' | 'message'>

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Subscribes an email address to the newsletter (idempotent)',
  body: z.strictObject({ email: EmailAddress }),
  responseBody: z.object({ email: z.string() }),
  status: 201,
  errorStatuses: [429],
})

const token = z.string().max(100, 'Token can be at most 100 characters.')

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  summary: 'Confirms a newsletter subscription with the token from the email',
  body: z.strictObject({ token }),
  responseBody: z.object({ email: z.string() }),
  errorStatuses: [404, 409],
})

export const unsubscribeFromNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/leave',
  summary: 'Unsubscribes from the newsletter with the token from an email (idempotent)',
  body: z.strictObject({ token }),
  responseBody: z.object({ email: z.string() }),
  errorStatuses: [404],
})

/** `left` means unsubscribed; the name is stored and part of the API. */
export const subscriberStates = ['pending', 'confirmed', 'left'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]
