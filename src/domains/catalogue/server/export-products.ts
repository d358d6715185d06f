import { requireAdmin } from '#domains/accounts/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import type { AdminProductQuery } from '../admin-contract.ts'
import { listAdminProductsAfter, listStockOfProducts } from './admin-product-store.ts'
import { isOfferedVariant } from './get-product.ts'
import { toAdminProductMatch } from './list-admin-products.ts'
import type { CsvProduct } from './product-csv.ts'

const BATCH_SIZE = 200

/** Yields matching products in batches, sorted by id. */
export async function exportProducts(
  { db }: { db: Db },
  authorization: string | undefined,
  query: AdminProductQuery,
): Promise<AsyncIterable<CsvProduct[]>> {
  await requireAdmin({ db }, authorization)
  const match = toAdminProductMatch(query)
  return readInBatches(async (after: CsvProduct | undefined) =>
    attachStock(db, await listAdminProductsAfter(db, match, after?.id ?? '', BATCH_SIZE)),
  )
}

export async function attachStock(
  db: Db,
  rows: Awaited<ReturnType<typeof listAdminProductsAfter>>,
): Promise<CsvProduct[]> {
  const stock =
    rows.length === 0
      ? []
      : await listStockOfProducts(
          db,
          rows.map(({ id }) => id),
        )
  const byProduct = Map.groupBy(stock, ({ productId }) => productId)
  return rows.map((row) => ({
    ...row,
    stock: (byProduct.get(row.id) ?? []).filter((variant) => isOfferedVariant(variant, row)),
  }))
}
