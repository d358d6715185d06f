import * as z from 'zod'
import { DropSettings, ProductImage } from '#domains/catalogue/contract.ts'
import { EmailAddress } from '#domains/messages/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { optionalParam } from '#shared/list-params.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

/**
 * `waiting`: in the queue. `held`: one unit is held until `heldUntil`. `used`: a checkout has taken the unit over. `lapsed`:
 * no checkout was started in time, so the unit went to the next entry. `left`: the shopper left the queue.
 */
export const queueEntryStates = ['waiting', 'held', 'used', 'lapsed', 'left'] as const
export type QueueEntryState = (typeof queueEntryStates)[number]

const DropVariant = z.object({
  size: z.string().optional(),
  color: z.string().optional(),
  /** Absent before the opening. */
  available: z.int().optional(),
})

const Drop = z.object({
  productId: z.string(),
  slug: z.string().optional(),
  name: z.string(),
  description: z.array(z.string()),
  images: z.array(ProductImage),
  /** Absent before the opening, if the shop keeps it secret. */
  price: RupeesField.optional(),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  variants: z.array(DropVariant),
  limitPerCustomer: z.int(),
  hasWaitingList: z.boolean(),
  /** Absent once the drop is open. */
  opensAt: z.iso.datetime().optional(),
})
export type Drop = z.infer<typeof Drop>

const QueueEntry = z.object({
  state: z.enum(queueEntryStates),
  size: z.string().optional(),
  color: z.string().optional(),
  /** Present while waiting: 1 is the next to get a unit. */
  position: z.int().optional(),
  /** Present while a unit is held: until when the checkout can be started. */
  heldUntil: z.iso.datetime().optional(),
})
export type QueueEntry = z.infer<typeof QueueEntry>

const byId = z.object({ id: z.string() })

/** The browser creates and keeps it. It proves the ownership of the queue entry. */
export const DropToken = z
  .string('Token must be text.')
  .regex(/^[A-Za-z0-9_-]{22,80}$/, 'Token must be 22 to 80 letters, digits, hyphens or underscores.')

const optionValue = (label: string) =>
  optionalParam(z.string().trim().max(60, `${label} can be at most 60 characters.`))

export const getDrop = endpoint({
  method: 'GET',
  path: '/api/drops/:id',
  public: true,
  summary: 'Returns a drop by the ID or slug of its product, also before it opens',
  params: byId,
  responseBody: Drop,
})

/** Polled by the page of the drop. */
export const getDropStatus = endpoint({
  method: 'GET',
  path: '/api/drops/:id/status',
  summary: "Returns the server's time, whether the drop is open, and the latest place of this browser or account",
  params: byId,
  query: z.strictObject({ token: optionalParam(DropToken) }),
  responseBody: z.object({
    now: z.iso.datetime(),
    isOpen: z.boolean(),
    /** Whether all units are sold or held. */
    isSoldOut: z.boolean(),
    /** How many people are in the queue. */
    waiting: z.int(),
    /** The queue entry; the API calls it a place, as shoppers do. */
    place: QueueEntry.optional(),
  }),
  errorStatuses: [401],
})

/**
 * Idempotent: a browser or account that has a queue entry keeps it. Responds with 409 before the opening, and when the product is
 * sold out and has no waiting list, or a full one.
 */
export const joinDrop = endpoint({
  method: 'POST',
  path: '/api/drops/:id/places',
  summary: 'Holds a unit of the variant for the shopper, or gives them a place in line',
  params: byId,
  body: z.strictObject({
    token: DropToken,
    size: optionValue('Size'),
    color: optionValue('Colour'),
    /** Where to write when a unit is held; the account's address by default. Can be added to an entry later. */
    email: EmailAddress.optional(),
  }),
  responseBody: QueueEntry,
  status: 201,
  errorStatuses: [401, 409, 429],
})

export const leaveDrop = endpoint({
  method: 'POST',
  path: '/api/drops/:id/leave',
  summary: 'Gives up the place, and with it the held unit, which goes to the next in line',
  params: byId,
  body: z.strictObject({ token: DropToken }),
  responseBody: z.object({ left: z.boolean() }),
  errorStatuses: [401],
})

const AdminDrop = z.object({
  productId: z.string(),
  name: z.string(),
  slug: z.string().optional(),
  state: z.enum(['live', 'draft', 'archived']),
  opensAt: z.iso.datetime().optional(),
  ...DropSettings.shape,
  /** Units that nobody holds. */
  available: z.int(),
  /** Units held by a queue entry, before the checkout. */
  held: z.int(),
  /** Units held by a checkout that is not paid yet. */
  inCheckout: z.int(),
  /** Units of orders that are paid or cash on delivery, without cancelled ones. */
  ordered: z.int(),
  /** People in the queue. */
  waiting: z.int(),
  /** Queue entries that lapsed. */
  lapsed: z.int(),
})
export type AdminDrop = z.infer<typeof AdminDrop>

export const listDrops = endpoint({
  method: 'GET',
  path: '/api/admin/drops',
  summary: 'Lists the drops with their units held, ordered and waited for, those that open next first',
  responseBody: z.array(AdminDrop),
})
