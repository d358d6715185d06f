import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { OrderTag } from './contract.ts'

export const MAX_BULK_ORDERS = 100

export const bulkActions = ['ship', 'deliver', 'archive', 'restore', 'addTag', 'removeTag'] as const
export type BulkAction = (typeof bulkActions)[number]

export const changeOrders = endpoint({
  method: 'POST',
  path: '/api/admin/orders/bulk',
  // to ship needs shipping:write, everything else orders:write, which depends on the body
  permission: 'orders:read',
  summary: 'Changes many orders, each on its own: those that cannot be changed are returned with the reason',
  body: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.enum(['ship', 'deliver']),
      ids: orderIds(),
      /** False sends the customers no email. */
      notify: z.boolean('Notify must be true or false.').optional(),
    }),
    z.strictObject({ action: z.enum(['archive', 'restore']), ids: orderIds() }),
    z.strictObject({ action: z.enum(['addTag', 'removeTag']), ids: orderIds(), tag: OrderTag }),
  ]),
  responseBody: z.object({
    changed: z.int(),
    /** Orders that were in that state before. */
    unchanged: z.int(),
    refused: z.array(z.object({ orderId: z.string(), message: z.string() })),
  }),
})
export type BulkChange = z.output<NonNullable<typeof changeOrders.body>>
export type BulkResult = z.infer<typeof changeOrders.responseBody>

function orderIds() {
  return z
    .array(z.string().regex(idPattern, "This order ID isn't valid."))
    .min(1, 'Select at least one order.')
    .max(MAX_BULK_ORDERS, `Select at most ${MAX_BULK_ORDERS} orders.`)
}
