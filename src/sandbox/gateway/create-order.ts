import type pg from 'pg'
import * as z from 'zod'
import { newGatewayId } from './ids.ts'
import { badRequest } from './sandbox-error.ts'
import { insertOrder, type NewOrder, type OrderRow } from './store.ts'

const MAX_NOTES = 15
const MAX_NOTE_LENGTH = 256

/** The provider's limits; an empty list counts as an empty object. */
export const Notes = z
  .union([
    z.array(z.never()).max(0),
    z.record(z.string().max(MAX_NOTE_LENGTH), z.union([z.string().max(MAX_NOTE_LENGTH), z.number(), z.boolean()])),
  ])
  .transform((notes) => (Array.isArray(notes) ? {} : notes))
  .refine((notes) => Object.keys(notes).length <= MAX_NOTES, {
    message: `may have at most ${MAX_NOTES} pairs`,
  })

export const OrderRequest = z.strictObject({
  amount: z.int().min(100, 'must be at least 100').max(2_000_000_000, 'exceeds the maximum amount allowed'),
  currency: z.enum(['INR']),
  receipt: z.string().min(1).max(40, 'may not be greater than 40 characters').optional(),
  notes: Notes.optional(),
  payment: z
    .strictObject({
      capture: z.enum(['automatic', 'manual']),
      capture_options: z
        .strictObject({
          automatic_expiry_period: z.int().min(12).max(7200).optional(),
          manual_expiry_period: z.int().min(12).max(7200).nullable().optional(),
          refund_speed: z.enum(['normal', 'optimum']).optional(),
        })
        .optional(),
    })
    .optional(),
})

export function toNewOrder(request: z.infer<typeof OrderRequest>): NewOrder {
  const { amount, currency, receipt = null, notes = {}, payment } = request
  return { id: newGatewayId('order'), amount, currency, receipt, captures: payment?.capture !== 'manual', notes }
}

export async function createOrder({ pool }: { pool: pg.Pool }, newOrder: NewOrder): Promise<OrderRow> {
  const order = await insertOrder(pool, newOrder)
  if (!order) throw badRequest('An order with this receipt exists already', 'receipt')
  return order
}
