import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams } from '#shared/list-params.ts'
import { NamedVariant, units, variantId } from './admin-contract.ts'

export const incomingStates = ['expected', 'received'] as const
const MAX_LINES = 200

const IncomingStock = NamedVariant.extend({
  _id: z.string(),
  quantity: z.int(),
  expectedOn: z.iso.date().optional(),
  reference: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  receivedQuantity: z.int().optional(),
  receivedAt: z.iso.datetime().optional(),
  receivedBy: z.string().optional(),
})
export type IncomingStock = z.infer<typeof IncomingStock>

const params = z.strictObject({ id: z.string().regex(idPattern, 'Incoming stock ID is not valid.') })

export const listIncomingStock = endpoint({
  method: 'GET',
  path: '/api/admin/stock/incoming',
  summary:
    'Lists incoming stock that is expected from suppliers, the earliest first, or what was received, the latest first',
  query: z.strictObject({ ...pagingParams(), state: optionalParam(z.enum(incomingStates)) }),
  responseBody: z.array(IncomingStock),
  paged: true,
})
export type IncomingQuery = z.infer<(typeof listIncomingStock)['query']>

export const addIncomingStock = endpoint({
  method: 'POST',
  path: '/api/admin/stock/incoming',
  summary:
    'Records incoming stock: units that a supplier is expected to deliver. The shop sells them once they are received',
  body: z.strictObject({
    reference: z.string().trim().max(60, 'Reference can be at most 60 characters.').default(''),
    expectedOn: optionalParam(
      z.iso
        .date({ error: 'Expected date must be a date like 2026-01-31.', abort: true })
        .startsWith('2', 'Expected date must be between 2000 and 2999.'),
    ),
    lines: z
      .array(z.strictObject({ variantId, quantity: units('Quantity', 1) }))
      .min(1, 'At least one variant is required.')
      .max(MAX_LINES, `At most ${MAX_LINES} variants can be recorded together.`)
      .refine(
        (lines) => new Set(lines.map((line) => line.variantId)).size === lines.length,
        'Each variant can be listed only once.',
      ),
  }),
  responseBody: z.object({ message: z.string(), ids: z.array(z.string()) }),
  status: 201,
  errorStatuses: [404],
})
export type IncomingInput = z.infer<(typeof addIncomingStock)['body']>

export const receiveIncomingStock = endpoint({
  method: 'POST',
  path: '/api/admin/stock/incoming/:id/receive',
  summary: 'Receives incoming stock: adds the units to what is on hand, once',
  params,
  body: z.strictObject({ quantity: units('Quantity', 0) }),
  responseBody: z.object({ message: z.string() }),
  errorStatuses: [409],
})

export const deleteIncomingStock = endpoint({
  method: 'DELETE',
  path: '/api/admin/stock/incoming/:id',
  summary: 'Deletes incoming stock that will not arrive',
  params,
  responseBody: z.object({ message: z.string() }),
  errorStatuses: [409],
})
