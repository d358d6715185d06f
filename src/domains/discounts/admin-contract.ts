import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams, searchParam } from '#shared/list-params.ts'
import { formatShortRupees } from '#shared/money.ts'
import { RupeesField } from '#shared/rupee-amount.ts'
import { discountKinds, MAX_CODE_LENGTH } from './contract.ts'

export const MAX_TITLE_LENGTH = 60
const MAX_AMOUNT_RUPEES = 1_000_000
const MAX_LIMIT = 1_000_000
const MAX_SELECTED = 200

export const discountStates = ['active', 'scheduled', 'ended', 'used up', 'paused', 'archived'] as const
export type DiscountState = (typeof discountStates)[number]

export const oneOf = <const T extends readonly string[]>(label: string, values: T) =>
  z.enum(values, `${label} must be one of ${values.join(', ')}.`)

const code = z
  .string('Code must be text.')
  .trim()
  .toUpperCase()
  .regex(
    new RegExp(`^[A-Z0-9-]{3,${MAX_CODE_LENGTH}}$`),
    `Code must be 3 to ${MAX_CODE_LENGTH} letters, digits or hyphens.`,
  )
  .nullable()

export const title = z
  .string('Title must be text.')
  .trim()
  .min(1, 'Title is required.')
  .max(MAX_TITLE_LENGTH, `Title can be at most ${MAX_TITLE_LENGTH} characters.`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "Title contains a character that can't be displayed.")

export const rupees = (label: string) =>
  z
    .number(`${label} must be a number.`)
    .min(0, `${label} can't be below 0.`)
    .max(MAX_AMOUNT_RUPEES, `${label} can be at most ${formatShortRupees(MAX_AMOUNT_RUPEES)}.`)
    .refine((amount) => Number(amount.toFixed(2)) === amount, `${label} can have at most two decimals.`)

export const ids = (label: string) =>
  z
    .array(z.string().regex(idPattern, `${label} ID is not valid.`))
    .max(MAX_SELECTED, `You can choose at most ${MAX_SELECTED} ${label.toLowerCase()}s.`)

/** Limited to the years 2000 to 2999: any other is a typo, and PostgreSQL rejects some that JavaScript accepts. */
export const time = (label: string) =>
  z.iso
    .datetime({ offset: true, error: `${label} must be a time such as 2026-11-15T00:00:00Z.` })
    .regex(/^2\d{3}/, `${label} must be between 2000 and 2999.`)
    .nullable()

const limit = (label: string) =>
  z
    .int(`${label} must be a whole number.`)
    .min(1, `${label} must be at least 1.`)
    .max(MAX_LIMIT, `${label} can be at most ${groupDigits(MAX_LIMIT)}.`)
    .nullable()

const fields = {
  /** Without a code, every cart that meets the conditions gets the discount. */
  code: code.optional(),
  title: title.optional(),
  kind: oneOf('Kind', discountKinds),
  /** Percent, or rupees. */
  value: rupees('Value'),
  /** In rupees: what the discounted items must cost in all. */
  minSubtotal: rupees('Minimum').optional(),
  /** Products of these collections and these products; all products if both are empty. */
  collectionIds: ids('Collection').optional(),
  productIds: ids('Product').optional(),
  firstOrderOnly: z.boolean('First order only must be true or false.').optional(),
  startsAt: time('Start').optional(),
  endsAt: time('End').optional(),
  usageLimit: limit('Total uses').optional(),
  perCustomerLimit: limit('Uses per customer').optional(),
  /** False pauses it. */
  active: z.boolean('Active must be true or false.').optional(),
}

const NewDiscount = z.strictObject(fields)
export type NewDiscount = z.output<typeof NewDiscount>
export type NewDiscountInput = z.input<typeof NewDiscount>

/** Omitted fields keep their value. */
const DiscountEdit = z.strictObject({
  ...fields,
  kind: fields.kind.optional(),
  value: fields.value.optional(),
  archived: z.boolean('Archived must be true or false.').optional(),
  /** The version the edit is based on; a newer one is a conflict. Without it, the last write wins. */
  version: z.int('Version must be a whole number.').min(1, 'Version must be at least 1.').optional(),
})
export type DiscountEdit = z.output<typeof DiscountEdit>
export type DiscountEditInput = z.input<typeof DiscountEdit>

const AdminDiscount = z.object({
  _id: z.string(),
  /** Absent for an automatic discount. */
  code: z.string().optional(),
  title: z.string(),
  kind: z.enum(discountKinds),
  value: RupeesField,
  minSubtotal: RupeesField,
  collectionIds: z.array(z.string()),
  productIds: z.array(z.string()),
  firstOrderOnly: z.boolean(),
  startsAt: z.iso.datetime().optional(),
  endsAt: z.iso.datetime().optional(),
  usageLimit: z.int().optional(),
  perCustomerLimit: z.int().optional(),
  /** The only customer who can use the code. */
  userEmail: z.string().optional(),
  active: z.boolean(),
  state: z.enum(discountStates),
  /** Orders and live checkouts with the discount. */
  uses: z.int(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  edited: z.object({ at: z.iso.datetime(), by: z.string() }).optional(),
})
export type AdminDiscount = z.infer<typeof AdminDiscount>

const AdminDiscountDetail = AdminDiscount.extend({
  /** The products of `productIds` that still exist. */
  products: z.array(z.object({ _id: z.string(), name: z.string() })),
})
export type AdminDiscountDetail = z.infer<typeof AdminDiscountDetail>

const byId = z.object({ id: z.string() })

export const listAdminDiscounts = endpoint({
  method: 'GET',
  path: '/api/admin/discounts',
  summary: 'Lists discounts, the newest first. Archived ones and personal codes have lists of their own',
  query: z.strictObject({
    ...pagingParams(),
    /** Part of the code, the title or the email. */
    q: searchParam(),
    list: optionalParam(oneOf('List', ['shared', 'personal', 'archived', 'all'])),
  }),
  responseBody: z.array(AdminDiscount),
  paged: true,
})

export const createDiscount = endpoint({
  method: 'POST',
  path: '/api/admin/discounts',
  summary: 'Creates a discount code, or an automatic discount if it has no code',
  body: NewDiscount,
  responseBody: AdminDiscount,
  status: 201,
  errorStatuses: [409],
})

export const getAdminDiscount = endpoint({
  method: 'GET',
  path: '/api/admin/discounts/:id',
  summary: 'Returns a discount for editing',
  params: byId,
  responseBody: AdminDiscountDetail,
})

export const updateDiscount = endpoint({
  method: 'PUT',
  path: '/api/admin/discounts/:id',
  summary: 'Updates a discount; omitted fields keep their value, and placed orders keep their discount',
  params: byId,
  body: DiscountEdit,
  responseBody: AdminDiscount,
  errorStatuses: [409],
})

export const archiveDiscount = endpoint({
  method: 'DELETE',
  path: '/api/admin/discounts/:id',
  summary: 'Archives a discount: it no longer applies, and its code stays taken',
  params: byId,
  query: z.strictObject({ version: optionalParam(z.coerce.number<string | number>().int().min(1)) }),
  responseBody: AdminDiscount,
  errorStatuses: [409],
})
