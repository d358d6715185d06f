import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { AdminProductQuery } from './admin-contract.ts'

export const MAX_IMPORT_ROWS = 20_000
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const IMPORT_TOO_LARGE = 'The CSV file can be at most 20 MB. Please split it into smaller files.'
/** JSON escapes quotes and line breaks, which makes the body larger than the file. */
export const MAX_IMPORT_BODY_BYTES = 2 * MAX_IMPORT_BYTES
/** Further problems and changes are counted but not listed. */
export const MAX_LISTED_ROWS = 5_000

export const PRODUCTS_CSV_PATH = '/api/admin/products.csv'

export const exportProducts = endpoint({
  method: 'GET',
  path: PRODUCTS_CSV_PATH,
  summary: 'Exports the products that match all filters as CSV, which can be imported again',
  query: AdminProductQuery.omit({ limit: true, page: true }),
  responseBody: z.unknown(),
  contentType: 'text/csv',
})

export const importFormats = ['shop', 'shopify'] as const
export type ImportFormat = (typeof importFormats)[number]

const ImportProblem = z.object({
  /** Line in the file where the row starts; the header is line 1. */
  line: z.int(),
  field: z.string(),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

const ImportReport = z.object({
  /** `shop` is the format of our own export. */
  format: z.enum(importFormats),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Rows whose stock was imported before; each is a problem unless `repeatStock` is set. */
  repeatedStock: z.int(),
  /** Columns of the file that the import does not use. */
  ignoredColumns: z.array(z.string()),
  /** The first 5,000 at most, in file order. Any problem prevents the import. */
  problems: z.array(ImportProblem),
  /** What the import chose where the file leaves it open, such as a category; the first 5,000 at most. */
  notes: z.array(ImportProblem),
  /** The first 5,000 at most. */
  changes: z.array(
    z.object({
      line: z.int(),
      sku: z.string(),
      name: z.string(),
      /** Change descriptions such as "Price ₹999.00 → ₹1,250.00"; the name is part of the API. */
      fields: z.array(z.string()),
    }),
  ),
  /** Images on other servers that are copied after the import. */
  images: z.int(),
  /** Old addresses that lead to the products here. */
  redirects: z.int(),
  /** False for a dry run. */
  applied: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>

const progressId = z.string().regex(/^[\w-]{8,64}$/, 'Progress ID must be 8 to 64 letters, digits or hyphens.')

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  summary:
    'Creates and updates products from our own CSV or a Shopify product export; a dry run unless `apply` is set, all rows or none',
  body: z.strictObject({
    csv: z.string().min(1, 'Choose a CSV file.').max(MAX_IMPORT_BODY_BYTES, IMPORT_TOO_LARGE),
    apply: z.boolean().default(false),
    /** For Shopify files: every tag becomes a collection of its product. */
    tagsAsCollections: z.boolean().default(true),
    /** For Shopify files: also sets the stock of variants that exist. */
    overwriteStock: z.boolean().default(false),
    /** For our own format: applies differences from "Stock at export" that were imported before once more. */
    repeatStock: z.boolean().default(false),
    /** Chosen by the caller, to follow the import with `getImportProgress`. */
    progressId: progressId.optional(),
  }),
  responseBody: ImportReport,
  errorStatuses: [404, 409],
})

export const getImportProgress = endpoint({
  method: 'GET',
  path: '/api/admin/products/import/progress/:id',
  summary: 'Returns how many products of a running import are done',
  params: z.object({ id: progressId }),
  responseBody: z.object({ done: z.int(), total: z.int() }),
})

export const imageFetchStates = ['pending', 'done', 'failed'] as const
export const MAX_LISTED_FAILURES = 100

const ImageFetches = z.object({
  pending: z.int(),
  failed: z.int(),
  /** By product; the first 100 images at most. */
  failures: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      images: z.array(z.object({ url: z.string(), message: z.string() })),
    }),
  ),
})
export type ImageFetches = z.infer<typeof ImageFetches>

export const getImageFetches = endpoint({
  method: 'GET',
  path: '/api/admin/products/import/images',
  summary: 'Counts the images of imported products that are still to be copied, and lists those that failed',
  responseBody: ImageFetches,
})

export const retryImageFetches = endpoint({
  method: 'POST',
  path: '/api/admin/products/import/images/retry',
  summary: 'Tries to copy failed images again, of one product or of all',
  body: z.strictObject({ productId: z.string().regex(idPattern, 'Product ID is not valid.').optional() }),
  responseBody: z.object({ retried: z.int() }),
})
