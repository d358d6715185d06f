import * as z from 'zod'
import { StockGranularity, VariantStock } from '#domains/inventory/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam } from '#shared/list-params.ts'
import { AdminProductQuery } from './admin-contract.ts'
import { productStates } from './contract.ts'
import { ProductEdit, productId } from './product-input-contract.ts'

/** The most products that are edited together. */
export const MAX_GRID_PRODUCTS = 500
/** Fewer, because their ids are part of an address. */
export const MAX_SELECTED_PRODUCTS = 200

const GridProduct = z.object({
  _id: z.string(),
  name: z.string(),
  sku: z.string(),
  image: z.string().optional(),
  version: z.int(),
  price: z.number(),
  originalPrice: z.number().optional(),
  state: z.enum(productStates),
  /** When a draft goes live automatically. */
  publishAt: z.iso.datetime().optional(),
  collections: z.array(z.string()),
  hsn: z.string(),
  countedBy: StockGranularity,
  stock: z.array(VariantStock),
  /** How many variants have a price of their own, which a change to the price leaves as it is. */
  variantPriceCount: z.int(),
})
export type GridProduct = z.infer<typeof GridProduct>

export const listGridProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products/grid',
  summary: `Lists up to ${MAX_GRID_PRODUCTS} products to edit together: those with these ids, those of a collection, or those that match all filters`,
  query: AdminProductQuery.omit({ page: true, limit: true }).extend({
    ids: optionalParam(
      z
        .string()
        .transform((text) => text.split(',').filter(Boolean))
        .refine((ids) => ids.every((id) => idPattern.test(id)), 'Product IDs are not valid.')
        .refine(
          ({ length }) => length <= MAX_SELECTED_PRODUCTS,
          `You can select at most ${MAX_SELECTED_PRODUCTS} products.`,
        ),
    ),
    /** By hand or by rule. */
    collectionId: optionalParam(z.string().regex(idPattern, 'Collection ID is not valid.')),
  }),
  responseBody: z.object({
    products: z.array(GridProduct),
    /** Includes products beyond the limit. */
    total: z.int(),
  }),
  errorStatuses: [404],
})
export type GridQuery = z.output<(typeof listGridProducts)['query']>

/** Omitted fields keep their value. */
const GridEdit = ProductEdit.pick({
  price: true,
  originalPrice: true,
  state: true,
  collections: true,
  hsn: true,
  stock: true,
}).extend({
  _id: productId,
  version: z.int('Version must be a whole number.').min(1, 'Version must be at least 1.'),
})
export type GridEdit = z.output<typeof GridEdit>

const GridResult = z.object({
  _id: z.string(),
  /** `conflict`: another admin changed the product since the given version. Nothing of it was saved then. */
  outcome: z.enum(['saved', 'conflict', 'invalid']),
  message: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** As it is now; absent if it no longer exists. */
  product: GridProduct.optional(),
})
export type GridResult = z.infer<typeof GridResult>

export const saveGrid = endpoint({
  method: 'PUT',
  path: '/api/admin/products/grid',
  summary:
    'Edits many products. Each is saved completely or not at all; the result names the ones that were not. The save can be undone as a whole',
  body: z.strictObject({
    products: z
      .array(GridEdit)
      .min(1, 'Change at least one product.')
      .max(MAX_GRID_PRODUCTS, `You can save at most ${MAX_GRID_PRODUCTS} products at a time.`)
      .refine(
        (edits) => new Set(edits.map(({ _id }) => _id)).size === edits.length,
        'Each product can be listed only once.',
      ),
  }),
  responseBody: z.object({
    results: z.array(GridResult),
    /** The change in the log, which can be undone; absent if nothing changed. */
    changeId: z.string().optional(),
  }),
})

export const undoGridChange = endpoint({
  method: 'POST',
  path: '/api/admin/products/grid/:id/undo',
  summary: 'Undoes a save of many products as a whole; rejected if one of the values has changed since',
  params: z.strictObject({ id: z.string().regex(idPattern, 'The ID is not valid.') }),
  responseBody: z.object({ message: z.string(), changeId: z.string() }),
  errorStatuses: [409],
})
