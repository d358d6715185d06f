import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

/** Some units of a line of the order. */
export const RefundLine = z.strictObject({
  lineId: z.string().regex(idPattern, 'Line ID is not valid.'),
  quantity: z.int('Quantity must be a whole number.').min(1, 'Quantity must be at least 1.'),
})

const Refundable = z.object({
  /** The lines with units that can be refunded. */
  lines: z.array(
    z.object({
      lineId: z.string(),
      /** What one unit costs after the discount, what two cost, and so on, in rupees. */
      amounts: z.array(RupeesField),
    }),
  ),
  /** In rupees: what is left of the shipping charge and the COD fee. */
  charges: RupeesField,
  /** In rupees: what is left of the payment. A refund is never more. */
  refundable: RupeesField,
})
export type Refundable = z.infer<typeof Refundable>

export const getRefundable = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/refundable',
  summary: 'Returns the units of an order that can be refunded by line, and what they cost',
  params: z.strictObject({ id: z.string().regex(idPattern, "This order ID isn't valid.") }),
  responseBody: Refundable,
})
