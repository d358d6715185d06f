import * as z from 'zod'
import { UPLOAD_FIELD } from '#domains/media/contract.ts'
import { paymentMethods } from '#domains/orders/contract.ts'
import { formatUndisplayable, hasDirectionControl } from '#shared/direction-controls.ts'
import { INVALID_EMAIL, isEmail } from '#shared/email.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { isBlank } from '#shared/is-blank.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

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

export const FIELDS_REQUIRED = 'Please fill in all required fields'

/** Maximum lengths, used by the form and the server. */
export const fieldLimits = {
  orderId: 40,
  name: 100,
  email: 254,
  /** Phone number, named as in the API. */
  number: 30,
  reasonText: 1_000,
  newSize: 40,
  lines: 100,
} as const

const limitedText = (name: string, max: number) =>
  z.string().trim().max(max, `${name} can be at most ${max} characters.`)
const requiredText = (name: string, max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? FIELDS_REQUIRED : undefined) })
    .trim()
    .max(max, `${name} can be at most ${max} characters.`)
    .refine((text) => !isBlank(text), FIELDS_REQUIRED)

const reason = z.enum(returnReasons, {
  error: ({ input }) =>
    input === undefined || input === '' ? FIELDS_REQUIRED : 'Please choose one of the listed reasons.',
})

const RequestLine = z.strictObject({
  /** The `_id` of an order item. */
  lineId: z.string().regex(idPattern, "This item ID isn't valid."),
  quantity: z
    .int('Quantity must be a whole number.')
    .min(1, 'Quantity must be at least 1.')
    .max(9_999, 'Quantity can be at most 9,999.'),
  /** Required for an exchange; the product and the color stay the same. */
  newSize: limitedText('New size', fieldLimits.newSize).optional(),
})
export type ReturnRequestLine = z.infer<typeof RequestLine>

const ReturnLine = z.object({
  lineId: z.string(),
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  sku: z.string(),
  size: z.string().optional(),
  color: z.string().optional(),
  newSize: z.string().optional(),
  /** Unit price in rupees, before the discount. */
  price: RupeesField,
  quantity: z.int(),
  /** The part of the order's discount that is allocated to these units, in rupees; absent if they have none. */
  discount: RupeesField.optional(),
})

export const ACCOUNT_HOLDER = 'Account holder'

/** Where a refund of an order with cash on delivery is sent. */
export const RefundDestination = z.union([
  z.strictObject({
    upiId: z
      .string()
      .trim()
      .max(100, 'UPI ID can be at most 100 characters.')
      .regex(/^[\w.-]{2,}@[A-Za-z][A-Za-z0-9]{1,}$/, 'UPI ID must look like name@bank.'),
  }),
  z.strictObject({
    accountName: z
      .string()
      .trim()
      .min(1, `${ACCOUNT_HOLDER} is required.`)
      .max(100, `${ACCOUNT_HOLDER} can be at most 100 characters.`),
    accountNumber: z
      .string()
      .trim()
      .regex(/^\d{9,18}$/, 'Account number must have 9 to 18 digits.'),
    ifsc: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'IFSC must have 11 characters, such as HDFC0001234.'),
  }),
])
export type RefundDestination = z.infer<typeof RefundDestination>

export const Return = z.object({
  _id: z.string(),
  orderId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Phone number; the name is part of the API. */
  number: z.string(),
  /** Reason; the name is part of the API. */
  reasonDropdown: z.enum(returnReasons),
  reasonText: z.string().optional(),
  imageUrl: z.string().optional(),
  /** What the customer wants; the name is part of the API. */
  outcome: z.enum(outcomes),
  status: z.enum(returnStatuses),
  createdAt: z.iso.datetime(),
  lines: z.array(ReturnLine),
  /** Oldest first. The `note` of a rejection is its reason. */
  steps: z.array(z.object({ status: z.enum(returnStatuses), at: z.iso.datetime(), note: z.string().optional() })),
  /** In rupees; absent until refunded. */
  refundedAmount: RupeesField.optional(),
  /** Present for orders with cash on delivery. */
  refundTo: RefundDestination.optional(),
})
export type Return = z.infer<typeof Return>

export const submitReturn = endpoint({
  method: 'POST',
  path: '/api/returns',
  summary: 'Requests a return of the given lines, or of everything in the order that can still be returned',
  body: z.strictObject({
    /** The full id or the 8 characters from the receipt, case-insensitive, with or without #. */
    /** The order number as the customer types it, such as #A1B2C3D4; the name is part of the API. */
    orderId: requiredText('Order number', fieldLimits.orderId),
    name: requiredText('Name', fieldLimits.name).refine(
      (name) => isBlank(name) || !hasDirectionControl(name),
      formatUndisplayable('Name'),
    ),
    email: requiredText('Email', fieldLimits.email).refine((text) => isBlank(text) || isEmail(text), INVALID_EMAIL),
    /** Phone number; the name is part of the API. */
    number: requiredText('Mobile number', fieldLimits.number),
    /** Reason; the name is part of the API. */
    reasonDropdown: reason,
    reasonText: limitedText('Description', fieldLimits.reasonText).optional(),
    /** From the response of the photo upload. */
    imageUrl: limitedText('Image URL', 200).optional(),
    /** What the customer wants, by default a refund; the name is part of the API. */
    outcome: z.enum(outcomes, 'Outcome must be refund or exchange.').optional(),
    lines: z
      .array(RequestLine)
      .min(1, 'Please choose at least one item.')
      .max(fieldLimits.lines, `Items can have at most ${fieldLimits.lines} entries.`)
      .optional(),
    /** Required for a refund of an order with cash on delivery; a 400 with the field `refundTo` says so. */
    refundTo: RefundDestination.refine((to) => !('accountName' in to && hasDirectionControl(to.accountName)), {
      path: ['accountName'],
      message: formatUndisplayable(ACCOUNT_HOLDER),
    }).optional(),
  }),
  responseBody: Return,
  status: 201,
  errorStatuses: [404, 409, 429],
})
export type ReturnRequest = z.output<(typeof submitReturn)['body']>

const byOrder = z.strictObject({ orderId: z.string().regex(idPattern, "This order ID isn't valid.") })

export const listReturns = endpoint({
  method: 'GET',
  path: '/api/returns',
  summary: "Lists the returns of one of the customer's orders, newest first",
  query: byOrder,
  responseBody: z.array(Return),
  errorStatuses: [401, 404],
})

const ReturnableLine = ReturnLine.omit({ newSize: true, quantity: true }).extend({
  returnableQuantity: z.int(),
  /** The sizes of the product with the same price, including the line's own. Empty if the product has no sizes or is no longer sold. */
  sizes: z.array(z.object({ size: z.string(), available: z.int() })),
})

const ReturnableOrder = z.object({
  orderId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Phone number. */
  number: z.string(),
  lines: z.array(ReturnableLine),
  /** A refund of an order with cash on delivery needs `refundTo`. */
  paymentMethod: z.enum(paymentMethods),
  /** Why nothing in this order can be returned. */
  problem: z.string().optional(),
})
export type ReturnableOrder = z.infer<typeof ReturnableOrder>
export type ReturnableLine = ReturnableOrder['lines'][number]

export const getReturnableOrder = endpoint({
  method: 'GET',
  path: '/api/returns/returnable',
  summary:
    "Returns the lines that can still be returned from one of the customer's orders, and the sizes to exchange them for",
  query: byOrder,
  responseBody: ReturnableOrder,
  errorStatuses: [401, 404],
})

export const uploadReturnPhoto = endpoint({
  method: 'POST',
  path: '/api/returns/image',
  summary:
    'Uploads a photo for a return (JPEG, PNG, WebP, AVIF or GIF, less than 10 MB) and re-encodes it; unused photos are deleted after a day',
  upload: UPLOAD_FIELD,
  responseBody: z.object({ imageUrl: z.string() }),
  status: 201,
  errorStatuses: [429],
})
