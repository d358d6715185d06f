import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'

const OrderId = z.string().regex(idPattern, "This order ID isn't valid.")
const byId = z.strictObject({ id: OrderId })

export const MAX_NOTE_LENGTH = 1_000
/** Per order. */
export const MAX_NOTES = 100

/** An internal note of the staff. Customers never see it. */
const OrderNote = z.object({
  _id: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
})
export type OrderNote = z.infer<typeof OrderNote>

export const listOrderNotes = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/notes',
  summary: 'Lists the internal notes of an order, newest first',
  params: byId,
  responseBody: z.array(OrderNote),
})

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/notes',
  summary: 'Adds an internal note to an order and returns all of them, newest first',
  params: byId,
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .min(1, 'Note is required.')
      .max(MAX_NOTE_LENGTH, 'Note can be at most 1,000 characters.')
      .regex(/^[^\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, "Note contains a character that can't be displayed."),
  }),
  status: 201,
  responseBody: z.array(OrderNote),
  errorStatuses: [409],
})

export const removeOrderNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/:id/notes/:noteId',
  summary: 'Removes a note and returns the others, newest first',
  params: z.strictObject({ id: OrderId, noteId: z.string().regex(/^\d{1,15}$/, "This note ID isn't valid.") }),
  responseBody: z.array(OrderNote),
})
