import type pg from 'pg'
import * as z from 'zod'
import { badRequest } from './gateway-error.ts'
import { newGatewayId } from './ids.ts'
import { insertOrder, type OrderRow } from './store.ts'

const MOST_NOTES = 15
const LONGEST_NOTE = 256

/** As many as the provider takes; an empty list is as good as an empty object. */
export const Notes = z
  .union([
    z.array(z.never()).max(0),
    z.record(z.string().max(LONGEST_NOTE), z.union([z.string().max(LONGEST_NOTE), z.number(), z.boolean()])),
  ])
  .transform((notes) => (Array.isArray(notes) ? {} : notes))
  .refine((notes) => Object.keys(notes).length <= MOST_NOTES, {
    message: `may have at most ${MOST_NOTES} pairs`,
  })

export const NewOrder = z.strictObject({
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

export async function createOrder(
  { pool }: { pool: pg.Pool },
  { amount, currency, receipt, notes = {}, payment }: z.infer<typeof NewOrder>,
): Promise<OrderRow> {
  const captures = payment?.capture !== 'manual'
  const order = await insertOrder(pool, {
    id: newGatewayId('order'),
    amount,
    currency,
    receipt: receipt ?? null,
    captures,
    notes,
  })
  if (!order) throw badRequest('An order with this receipt exists already', 'receipt')
  return order
}
