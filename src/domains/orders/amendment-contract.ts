import * as z from 'zod'
import { ShippingAddress } from '#domains/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { RupeesField } from '#shared/rupee-amount.ts'
import { AdminOrderDetail, MAX_REASON_LENGTH } from './admin-contract.ts'

const byId = z.strictObject({ id: z.string().regex(idPattern, "This order ID isn't valid.") })
const LineId = z.string().regex(idPattern, "This line ID isn't valid.")

const MAX_LINES = 100
const option = (label: string) => z.string().max(100, `${label} can be at most 100 characters.`).optional()

const NewVariant = z.strictObject({ lineId: LineId, size: option('Size'), color: option('Colour') })

/**
 * Responds with 409 if the order has shipped, is cancelled or archived, if a line was refunded or returned, if a variant is
 * sold out or has another price, and if another admin was faster.
 */
export const amendOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/amendments',
  summary:
    'Changes the address, or the size or colour of lines at the same price, before anything ships. The order as placed is kept; an invoice that would differ is credited and issued again',
  params: byId,
  body: z.strictObject({
    /** Includes the phone number. Absent if it stays. */
    address: ShippingAddress.optional(),
    lines: z.array(NewVariant).max(MAX_LINES, `There can be at most ${MAX_LINES} lines.`).optional(),
    reason: z
      .string()
      .trim()
      .max(MAX_REASON_LENGTH, `Reason can be at most ${MAX_REASON_LENGTH} characters.`)
      .optional(),
    /** The ID of the order's latest amendment, as the admin saw it; absent if there was none. */
    expectedAmendment: z
      .string()
      .regex(/^\d{1,15}$/, "This amendment ID isn't valid.")
      .optional(),
    /** Accepts a PIN code that the shipping rates don't serve. */
    acceptUnserviceable: z.boolean('Accept unserviceable must be true or false.').optional(),
    /** False sends the customer no email. */
    notify: z.boolean('Notify must be true or false.').optional(),
  }),
  status: 201,
  responseBody: AdminOrderDetail,
  errorStatuses: [409],
})
export type Amendment = z.infer<(typeof amendOrder)['body']>

const LineVariant = z.object({
  sku: z.string(),
  size: z.string().optional(),
  color: z.string().optional(),
  image: z.string(),
  /** In rupees, today. */
  price: RupeesField,
  hasSamePrice: z.boolean(),
  /** Units without a hold. */
  available: z.int(),
})
export type LineVariant = z.infer<typeof LineVariant>

export const listLineVariants = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/lines/:lineId/variants',
  summary: "Lists the variants of a line's product that are sold today",
  params: byId.extend({ lineId: LineId }),
  responseBody: z.array(LineVariant),
})
