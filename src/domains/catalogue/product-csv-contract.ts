import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { AdminProductQuery } from './admin-contract.ts'

export const MAX_IMPORT_ROWS = 5_000
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024
/** Further problems are not reported until these are fixed. */
export const MAX_IMPORT_PROBLEMS = 200

export const PRODUCTS_CSV_PATH = '/api/admin/products.csv'

export const exportProducts = endpoint({
  method: 'GET',
  path: PRODUCTS_CSV_PATH,
  summary: 'Exports the products that match all filters as CSV, which can be imported again',
  query: AdminProductQuery.omit({ limit: true, page: true }),
  reply: z.unknown(),
  file: 'text/csv',
})

const ImportProblem = z.object({
  /** Line in the file where the row starts; the header is line 1. */
  line: z.int(),
  field: z.string(),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

const ImportReport = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** The first 200 at most, in file order. */
  problems: z.array(ImportProblem),
  /** The first 200 at most. */
  changes: z.array(
    z.object({
      line: z.int(),
      sku: z.string(),
      name: z.string(),
      /** Change descriptions such as "Price ₹999.00 → ₹1,250.00"; the name is part of the API. */
      fields: z.array(z.string()),
    }),
  ),
  /** False for a dry run. */
  applied: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  summary:
    'Creates products from CSV and updates those whose SKU exists; a dry run unless `apply` is set, all rows or none',
  body: z.strictObject({
    csv: z.string().min(1, 'Choose a CSV file.').max(MAX_IMPORT_BYTES, 'The CSV file can be at most 5 MB.'),
    apply: z.boolean().default(false),
  }),
  reply: ImportReport,
  errorStatuses: [404, 409],
})
