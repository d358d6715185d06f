import * as z from 'zod'
import { UPLOAD_FIELD } from '#domains/media/contract.ts'
import { isBlank } from '#shared/blank.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'

export const returnReasons = [
  'Size does not fit',
  'Received a different item',
  'Defective or damaged',
  'Changed my mind',
  'Something else',
] as const
export type ReturnReason = (typeof returnReasons)[number]

export const outcomes = ['refund', 'exchange'] as const
export type Outcome = (typeof outcomes)[number]

export const returnStatuses = ['requested', 'approved', 'received', 'refunded', 'exchanged', 'rejected'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

export const FILL_IN_ALL = 'Please fill in all required fields'

/** The longest that each field takes; forms say so before the server does. */
export const limits = {
  orderId: 40,
  name: 100,
  email: 254,
  number: 30,
  reasonText: 1_000,
  newSize: 40,
  lines: 100,
} as const

const upTo = (most: number) => z.string().trim().max(most, `is longer than ${most} characters`)
const required = (most: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? FILL_IN_ALL : undefined) })
    .trim()
    .max(most, `is longer than ${most} characters`)
    .refine((text) => !isBlank(text), FILL_IN_ALL)

const reason = z.enum(returnReasons, {
  error: ({ input }) => (input === undefined || input === '' ? FILL_IN_ALL : 'is none of the reasons'),
})

const WantedLine = z.strictObject({
  /** The `_id` of an item of the order. */
  lineId: z.string().regex(idPattern, 'is not an id'),
  quantity: z.int('is not a whole number').min(1, 'is below 1').max(9_999, 'is above 9999'),
  /** Of the same product and colour; for an exchange, each line says one. */
  newSize: upTo(limits.newSize).optional(),
})
export type WantedLine = z.infer<typeof WantedLine>

const ReturnLine = z.object({
  lineId: z.string(),
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  sku: z.string(),
  size: z.string().optional(),
  color: z.string().optional(),
  newSize: z.string().optional(),
  /** In rupees, for one, as it was paid. */
  price: z.number(),
  quantity: z.int(),
})

export const Return = z.object({
  _id: z.string(),
  orderId: z.string(),
  name: z.string(),
  email: z.string(),
  number: z.string(),
  reasonDropdown: z.enum(returnReasons),
  reasonText: z.string().optional(),
  imageUrl: z.string().optional(),
  outcome: z.enum(outcomes),
  status: z.enum(returnStatuses),
  createdAt: z.iso.datetime(),
  lines: z.array(ReturnLine),
  /** Every step so far, the first one first; a rejection says why. */
  steps: z.array(z.object({ status: z.enum(returnStatuses), at: z.iso.datetime(), note: z.string().optional() })),
  /** In rupees; there once it was given back. */
  refundedAmount: z.number().optional(),
})
export type Return = z.infer<typeof Return>

export const submitReturn = endpoint({
  method: 'POST',
  path: '/api/returns',
  summary: 'Asks for a return: of the lines that are named, or of all that can still be returned of the order',
  body: z.strictObject({
    /** The whole number, or the 8 characters of the receipt, in any case, with or without #. */
    orderId: required(limits.orderId),
    name: required(limits.name),
    email: required(limits.email),
    /** Where the customer can be called. */
    number: required(limits.number),
    reasonDropdown: reason,
    reasonText: upTo(limits.reasonText).optional(),
    /** As the upload of the photo answered it. */
    imageUrl: upTo(200).optional(),
    outcome: z.enum(outcomes, 'is neither refund nor exchange').optional(),
    lines: z.array(WantedLine).min(1, 'is empty').max(limits.lines, `has more than ${limits.lines} lines`).optional(),
  }),
  reply: Return,
  status: 201,
  refusals: [404, 409, 429],
})
export type ReturnDraft = z.output<(typeof submitReturn)['body']>

const ofOrder = z.strictObject({ orderId: z.string().regex(idPattern, 'is not an order id') })

export const getReturns = endpoint({
  method: 'GET',
  path: '/api/returns',
  summary: 'The returns of one of the own orders, the newest first',
  query: ofOrder,
  reply: z.array(Return),
  refusals: [401, 404],
})

const ReturnableLine = ReturnLine.omit({ newSize: true, quantity: true }).extend({
  /** How many of it can still be returned. */
  returnable: z.int(),
  /** What it can be exchanged for, its own size among them; empty when it is sold no longer, or has no sizes. */
  sizes: z.array(z.object({ size: z.string(), available: z.int() })),
})

/** What a return form begins with. */
const Returnable = z.object({
  orderId: z.string(),
  name: z.string(),
  email: z.string(),
  number: z.string(),
  lines: z.array(ReturnableLine),
  /** Why nothing of this order can be returned; absent when something can. */
  problem: z.string().optional(),
})
export type Returnable = z.infer<typeof Returnable>
export type ReturnableLine = Returnable['lines'][number]

export const getReturnable = endpoint({
  method: 'GET',
  path: '/api/returns/returnable',
  summary: 'What can still be returned of one of the own orders, and which sizes it can be exchanged for',
  query: ofOrder,
  reply: Returnable,
  refusals: [401, 404],
})

export const uploadReturnPhoto = endpoint({
  method: 'POST',
  path: '/api/returns/image',
  summary:
    'Keeps the photo of a return (JPEG, PNG, WebP, AVIF or GIF, at most 10 MB), drawn anew; one that no return names is removed after a day',
  upload: UPLOAD_FIELD,
  reply: z.object({ imageUrl: z.string() }),
  status: 201,
  refusals: [429],
})
