import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { IdempotencyKey } from '#shared/idempotency-key.ts'
import { listParams, numberParam, optionalParam, pagingParams } from '#shared/list-params.ts'

/** `opening`: the first count of a variant. `amendment`: an order that has not shipped gets another variant. `removal`: the variant was removed from its product. */
export const movementReasons = [
  'opening',
  'sale',
  'amendment',
  'cancellation',
  'return',
  'refund',
  'exchange',
  'incoming',
  'import',
  'count',
  'damage',
  'loss',
  'gift',
  'correction',
  'removal',
] as const
export type MovementReason = (typeof movementReasons)[number]

/** The reasons that an admin can give. */
export const adjustmentReasons = ['correction', 'damage', 'loss', 'gift'] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

export const MAX_UNITS = 999_999
const MAX_NOTE = 200

/** Identifies a variant by its stock row. */
export const variantId = z.int('Variant must be a whole number.').min(1, 'Variant must be above 0.')
export const variantParam = numberParam().pipe(variantId)

export const units = (label: string, min: number) =>
  z
    .int(`${label} must be a whole number.`)
    .min(min, min === 0 ? `${label} can't be below 0.` : `${label} must be at least ${groupDigits(min)}.`)
    .max(MAX_UNITS, `${label} can be at most ${groupDigits(MAX_UNITS)}.`)

/** A variant as it is named in lists of stock. */
export const NamedVariant = z.object({
  variantId: z.int(),
  productId: z.string(),
  /** Absent if the product was deleted. */
  name: z.string().optional(),
  sku: z.string().optional(),
  size: z.string().optional(),
  color: z.string().optional(),
})
export type NamedVariant = z.infer<typeof NamedVariant>

const StockVariant = NamedVariant.extend({
  barcode: z.string().optional(),
  image: z.string().optional(),
  onHand: z.int(),
  /** Units that shoppers at checkout and exchanges have reserved. */
  held: z.int(),
  available: z.int(),
  /** Units that are expected from suppliers. */
  incoming: z.int(),
  /** When the first of them are expected. */
  incomingOn: z.iso.date().optional(),
  /** The sizes and colors of the product that are in stock, those of the same color first, if this one is sold out. */
  alternatives: z
    .array(z.object({ size: z.string().optional(), color: z.string().optional(), available: z.int() }))
    .optional(),
})
export type StockVariant = z.infer<typeof StockVariant>

export const variantSortKeys = ['name', 'available'] as const
export const variantLevels = ['low', 'out', 'incoming'] as const

export const listStockVariants = endpoint({
  method: 'GET',
  path: '/api/admin/stock/variants',
  summary:
    'Lists the stock of every variant that is not archived, one page at a time; `q` searches name, SKU and barcode. Low and sold-out variants are those of live products',
  query: z.strictObject({
    ...listParams(variantSortKeys),
    level: optionalParam(z.enum(variantLevels)),
    collection: optionalParam(z.string().trim().max(60)),
  }),
  responseBody: z.array(StockVariant),
  paged: true,
})
export type VariantQuery = z.infer<(typeof listStockVariants)['query']>

const Movement = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  variant: NamedVariant,
  reason: z.enum(movementReasons),
  /** Negative when stock went down. */
  quantity: z.int(),
  /** The units on hand after it. */
  level: z.int(),
  /** The id of the order, return, import, count or incoming stock, or the key of the adjustment. */
  reference: z.string().optional(),
  /** The admin; absent for what customers did. */
  actor: z.object({ _id: z.string(), name: z.string() }).optional(),
  note: z.string().optional(),
})
export type Movement = z.infer<typeof Movement>

const dayParam = (label: string) =>
  optionalParam(
    z.iso
      .date(`${label} must be a date like 2026-01-31.`)
      .regex(/^[12]\d{3}/, `${label} must be between the years 1000 and 2999.`),
  )

const movementFilters = {
  variant: optionalParam(variantParam),
  reason: optionalParam(z.enum(movementReasons)),
  from: dayParam('Start date'),
  to: dayParam('End date'),
}

/** A longer list is filtered or exported: counting and skipping a million movements would be slow. */
export const MAX_LISTED_MOVEMENTS = 1_000

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/admin/stock/movements',
  summary: `Lists the movements of stock, the latest first, one page at a time. Only the latest ${groupDigits(MAX_LISTED_MOVEMENTS)} of those that match are listed; the CSV export has all`,
  query: z.strictObject({ ...movementFilters, ...pagingParams() }),
  responseBody: z.array(Movement),
  paged: true,
})
export type MovementQuery = z.infer<(typeof listMovements)['query']>

export const MOVEMENTS_CSV_PATH = '/api/admin/stock/movements.csv'

export const exportMovements = endpoint({
  method: 'GET',
  path: MOVEMENTS_CSV_PATH,
  summary: 'Exports the movements of stock as CSV, the oldest first',
  query: z.strictObject(movementFilters),
  responseBody: z.unknown(),
  contentType: 'text/csv',
})

export const adjustStock = endpoint({
  method: 'POST',
  path: '/api/admin/stock/adjustments',
  summary: 'Adds units to a variant or takes them off, with a reason. Units that shoppers have reserved stay',
  body: z.strictObject({
    variantId,
    /** Negative to take units off. */
    quantity: units('Quantity', -MAX_UNITS).refine((quantity) => quantity !== 0, "Quantity can't be 0."),
    reason: z.enum(adjustmentReasons, `Reason must be one of ${adjustmentReasons.join(', ')}.`),
    note: optionalParam(z.string().trim().max(MAX_NOTE, `Note can be at most ${MAX_NOTE} characters.`)),
    key: IdempotencyKey,
  }),
  responseBody: z.object({
    message: z.string(),
    variantId: z.int(),
    available: z.int(),
    /** The change in the log, which can be undone; absent if the request repeats an earlier one. */
    changeId: z.string().optional(),
  }),
  errorStatuses: [404, 409],
})
export type AdjustmentInput = z.infer<(typeof adjustStock)['body']>
