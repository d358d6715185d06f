import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { AdminProductQuery } from './admin-contract.ts'

export const MAX_IMPORT_ROWS = 5_000
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024
/** So many rows an import says what is wrong with; who has more mends these first. */
export const MAX_IMPORT_PROBLEMS = 200

export const PRODUCTS_CSV_PATH = '/api/admin/products.csv'

/** The list as a file. */
export const exportProducts = endpoint({
  method: 'GET',
  path: PRODUCTS_CSV_PATH,
  summary: 'The products that match all filters given, as CSV; what is exported can be imported again',
  query: AdminProductQuery.omit({ limit: true, page: true }),
  reply: z.unknown(),
  file: 'text/csv',
})

const ImportProblem = z.object({
  /** Where the row begins in the file; the first line is its head. */
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
  /** At most the first 200, in the order of the file. */
  problems: z.array(ImportProblem),
  /** At most the first 200: which products would change, and what of them. */
  changes: z.array(z.object({ line: z.int(), sku: z.string(), name: z.string(), fields: z.array(z.string()) })),
  /** Whether it was done, or only tried out. */
  applied: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  summary: 'Creates products from CSV and updates those whose SKU is known: tried out first, then all rows or none',
  body: z.strictObject({
    csv: z.string().min(1, 'is missing').max(MAX_IMPORT_BYTES, 'is larger than 5 MB'),
    apply: z.boolean().default(false),
  }),
  reply: ImportReport,
  refusals: [404, 409],
})
