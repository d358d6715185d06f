import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam } from '#shared/list-params.ts'
import { NamedVariant, units, variantId, variantParam } from './admin-contract.ts'

/** `scanned`: only what is scanned. */
export const countScopes = ['all', 'collection', 'scanned'] as const
export type CountScope = (typeof countScopes)[number]
export const countStatuses = ['open', 'booked', 'cancelled'] as const

export const MAX_CODE_LENGTH = 60

const StockCount = z.object({
  _id: z.string(),
  scope: z.enum(countScopes),
  collection: z.string().optional(),
  includesUnpacked: z.boolean(),
  status: z.enum(countStatuses),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  endedAt: z.iso.datetime().optional(),
  endedBy: z.string().optional(),
  undoneAt: z.iso.datetime().optional(),
  undoneBy: z.string().optional(),
  countedVariants: z.int(),
  /** How many of them differ from what was expected. */
  differences: z.int(),
})
export type StockCount = z.infer<typeof StockCount>

const CountLine = NamedVariant.extend({
  barcode: z.string().optional(),
  /** The next fields are absent until the variant is counted. */
  counted: z.int().optional(),
  /** The units that should have been on the shelf at that moment. */
  expected: z.int().optional(),
  countedBy: z.string().optional(),
  countedAt: z.iso.datetime().optional(),
})
export type CountLine = z.infer<typeof CountLine>

const StockCountDetail = StockCount.extend({
  /** How many variants are to be counted still; `lines` has the first 500 of them. */
  uncountedVariants: z.int(),
  lines: z.array(CountLine),
  unknownCodes: z.array(z.object({ code: z.string(), times: z.int() })),
})
export type StockCountDetail = z.infer<typeof StockCountDetail>

const params = z.strictObject({ id: z.string().regex(idPattern, 'Count ID is not valid.') })
const lineParams = params.extend({ variantId: variantParam })

export const listStockCounts = endpoint({
  method: 'GET',
  path: '/api/admin/stock/counts',
  summary: 'Lists the stock counts, those in progress first, then the latest',
  responseBody: z.array(StockCount),
})

export const startStockCount = endpoint({
  method: 'POST',
  path: '/api/admin/stock/counts',
  summary: 'Starts a stock count',
  body: z
    .strictObject({
      scope: z.enum(countScopes, `Scope must be one of ${countScopes.join(', ')}.`),
      collection: optionalParam(z.string().trim().max(60, 'Collection can be at most 60 characters.')),
      /** Whether units of orders that are not packed yet are counted with the rest. */
      includesUnpacked: z.boolean().default(true),
    })
    .refine(({ scope, collection }) => (scope === 'collection') === (collection !== undefined), {
      path: ['collection'],
      error: 'Collection is needed to count a collection, and only then.',
    }),
  responseBody: StockCountDetail,
  status: 201,
  errorStatuses: [404],
})

export const getStockCount = endpoint({
  method: 'GET',
  path: '/api/admin/stock/counts/:id',
  summary: 'Returns a stock count with its variants',
  params,
  responseBody: StockCountDetail,
})

export const scanCode = endpoint({
  method: 'POST',
  path: '/api/admin/stock/counts/:id/scans',
  summary:
    'Counts units of the variant with this SKU or barcode, in addition to those counted before. A code of no variant is listed; a SKU of several variants counts nothing and returns them',
  params,
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .min(1, 'Code is required.')
      .max(MAX_CODE_LENGTH, `Code can be at most ${MAX_CODE_LENGTH} characters.`),
    /** One of the choices, for the SKU of several variants. */
    variantId: variantId.optional(),
    quantity: units('Quantity', 1).default(1),
  }),
  responseBody: z.object({
    outcome: z.enum(['counted', 'unknown', 'ambiguous']),
    line: CountLine.optional(),
    choices: z.array(NamedVariant).optional(),
  }),
  errorStatuses: [409],
})
export type ScanResult = z.infer<(typeof scanCode)['responseBody']>

export const setCountedUnits = endpoint({
  method: 'PUT',
  path: '/api/admin/stock/counts/:id/variants/:variantId',
  summary: 'Sets how many units of a variant were counted, in place of those counted before',
  params: lineParams,
  body: z.strictObject({ counted: units('Counted units', 0) }),
  responseBody: CountLine,
  errorStatuses: [409],
})

export const clearCountedUnits = endpoint({
  method: 'DELETE',
  path: '/api/admin/stock/counts/:id/variants/:variantId',
  summary: 'Takes a variant out of the count',
  params: lineParams,
  responseBody: z.object({ message: z.string() }),
  errorStatuses: [409],
})

export const bookStockCount = endpoint({
  method: 'POST',
  path: '/api/admin/stock/counts/:id/book',
  summary:
    'Books the differences as movements and ends the count. Sales since a variant was counted are kept. All differences are booked, or none',
  params,
  responseBody: z.object({ message: z.string(), booked: z.int() }),
  errorStatuses: [409],
})

export const cancelStockCount = endpoint({
  method: 'POST',
  path: '/api/admin/stock/counts/:id/cancel',
  summary: 'Ends a count without booking anything',
  params,
  responseBody: z.object({ message: z.string() }),
  errorStatuses: [409],
})

export const undoStockCount = endpoint({
  method: 'POST',
  path: '/api/admin/stock/counts/:id/undo',
  summary:
    'Reverses the differences of a booked count with movements, once. Sales since then are kept. All differences are reversed, or none',
  params,
  responseBody: z.object({ message: z.string(), undone: z.int() }),
  errorStatuses: [409],
})
