import { listVariantStock } from '#domains/inventory/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import type { AdminProductQuery } from '../admin-contract.ts'
import * as store from './admin-product-store.ts'
import type { Deps } from './deps.ts'
import { toAdminProductFilters } from './list-admin-products.ts'
import type { ExportedProduct } from './product-csv.ts'

const BATCH_SIZE = 200

/** Yields matching products in batches, sorted by id. */
export function exportProducts(
  deps: Pick<Deps, 'db' | 'shopSettings'>,
  query: AdminProductQuery,
): AsyncIterable<ExportedProduct[]> {
  const { db } = deps
  const filters = toAdminProductFilters(deps, query)
  return readInBatches(async (previous: ExportedProduct | undefined) =>
    attachStock(
      db,
      await store.listAdminProductsAfter(db, filters, { afterId: previous?.id ?? '', limit: BATCH_SIZE }),
    ),
  )
}

export async function attachStock(db: Db, rows: store.AdminProductRow[]): Promise<ExportedProduct[]> {
  const stock = await listVariantStock(db, rows)
  return rows.map((row) => ({ ...row, stock: stock.get(row.id) ?? [] }))
}
