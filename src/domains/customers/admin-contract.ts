import * as z from 'zod'
import { roles, ShippingAddress } from '#domains/accounts/contract.ts'
import { messageStates, subscriberStates } from '#domains/messages/contract.ts'
import { orderStatuses, paymentStatuses } from '#domains/orders/contract.ts'
import { outcomes, returnStatuses } from '#domains/returns/contract.ts'
import { formatUndisplayable, hasDirectionControl } from '#shared/direction-controls.ts'
import { endpoint } from '#shared/endpoint.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams, searchAndSortParams } from '#shared/list-params.ts'
import { RupeesField } from '#shared/rupee-amount.ts'
import { PersonalDataFile } from './contract.ts'

export const MAX_TAGS = 20
export const MAX_TAG_LENGTH = 40
export const MAX_NOTE_LENGTH = 1_000

const CustomerId = z.string().regex(idPattern, "This customer ID isn't valid.")
const byId = z.strictObject({ id: CustomerId })

/** The account's own words, so the language check of names and emails does not apply. */
const ListedCustomer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  orders: z.int(),
  /** In rupees: what was paid, less the refunds. */
  spent: RupeesField,
  lastOrderAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  tags: z.array(z.string()),
})
export type ListedCustomer = z.infer<typeof ListedCustomer>

export const customerSortKeys = ['createdAt', 'name', 'orders', 'spent', 'lastOrder'] as const

const Tag = z
  .string()
  .trim()
  .min(1, 'A tag needs at least one character.')
  .max(MAX_TAG_LENGTH, `A tag can be at most ${MAX_TAG_LENGTH} characters.`)
  .regex(/^[^,\p{C}]*$/u, 'A tag can have no commas and no control characters.')

const customerFilters = () => ({
  // q is part of the name, email or phone number in any writing, or an order number
  ...searchAndSortParams(customerSortKeys),
  tag: optionalParam(Tag),
})
const CustomerFilters = z.strictObject(customerFilters())
export type CustomerFilters = z.output<typeof CustomerFilters>

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers',
  summary: 'Lists customers with search, sorting, a tag filter and paging, newest first by default',
  query: z.strictObject({ ...customerFilters(), ...pagingParams() }),
  responseBody: z.array(ListedCustomer),
  paged: true,
})

export const CUSTOMERS_CSV_PATH = '/api/admin/customers.csv'

export const exportCustomers = endpoint({
  method: 'GET',
  path: CUSTOMERS_CSV_PATH,
  summary: 'Exports customers as CSV',
  query: CustomerFilters,
  responseBody: z.unknown(),
  contentType: 'text/csv',
})

export const listCustomerTags = endpoint({
  method: 'GET',
  path: '/api/admin/customers/tags',
  summary: 'Lists the tags that customers have, in alphabetical order',
  responseBody: z.array(z.string()),
})

const CustomerOrder = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** In rupees. */
  totalPrice: RupeesField,
  refundedAmount: RupeesField,
  units: z.int(),
  /** It was changed after it was placed. */
  isAmended: z.literal(true).optional(),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>

const CustomerReturn = z.object({
  _id: z.string(),
  orderId: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(returnStatuses),
  outcome: z.enum(outcomes),
  units: z.int(),
})

const CustomerMessage = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(messageStates),
  /** The first characters. */
  excerpt: z.string(),
})

const CustomerNote = z.object({
  _id: z.string(),
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** Whether the requesting admin wrote the note, and may therefore delete it. */
  isOwn: z.boolean(),
})
export type CustomerNote = z.infer<typeof CustomerNote>

const Customer = ListedCustomer.extend({
  role: z.enum(roles),
  isDemo: z.literal(true).optional(),
  /** The newest orders, at most 100. */
  latestOrders: z.array(CustomerOrder),
  returns: z.array(CustomerReturn),
  addresses: z.array(ShippingAddress.extend({ isDefault: z.boolean() })),
  lastOrderAddress: ShippingAddress.optional(),
  messages: z.array(CustomerMessage),
  /** Consent to the newsletter; absent if the address never subscribed. */
  newsletter: z
    .object({
      state: z.enum(subscriberStates),
      /** The text that the customer agreed to. */
      consent: z.string(),
      consentedAt: z.iso.datetime(),
      confirmedAt: z.iso.datetime().optional(),
      unsubscribedAt: z.iso.datetime().optional(),
    })
    .optional(),
  notes: z.array(CustomerNote),
  /** Why the personal data can't be erased now. */
  erasureProblem: z.string().optional(),
})
export type Customer = z.infer<typeof Customer>

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:id',
  summary: 'Returns a customer with orders, returns, addresses, messages, consent, notes and tags',
  params: byId,
  responseBody: Customer,
})

export const setCustomerTags = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/:id/tags',
  summary: 'Replaces the tags of a customer; tags that differ only in case count as one',
  params: byId,
  body: z.strictObject({ tags: z.array(Tag).max(MAX_TAGS, `A customer can have at most ${MAX_TAGS} tags.`) }),
  responseBody: z.object({ tags: z.array(z.string()) }),
})

export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/notes',
  summary: 'Adds an internal note to a customer; customers see it only in an export of their data',
  params: byId,
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .min(1, 'Please write a note.')
      .max(MAX_NOTE_LENGTH, `A note can be at most ${groupDigits(MAX_NOTE_LENGTH)} characters.`)
      .refine((text) => !hasDirectionControl(text), formatUndisplayable('Note')),
  }),
  status: 201,
  responseBody: CustomerNote,
})

export const deleteCustomerNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers/:id/notes/:noteId',
  summary: 'Deletes one of your own notes',
  params: byId.extend({ noteId: z.string().regex(idPattern, "This note ID isn't valid.") }),
  responseBody: z.object({ _id: z.string() }),
})

export const exportCustomerData = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:id/data',
  summary: 'Returns everything stored about a customer as one JSON file',
  params: byId,
  responseBody: PersonalDataFile,
})

export const eraseCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/erase',
  summary: 'Erases the personal data of a customer; invoices are kept as issued, open orders and refunds prevent it',
  params: byId,
  body: z.strictObject({
    /** The email of the customer, typed again. */
    confirmation: z.string().trim().max(254, 'Confirmation can be at most 254 characters.'),
  }),
  responseBody: z.object({ message: z.string() }),
  errorStatuses: [409],
})
