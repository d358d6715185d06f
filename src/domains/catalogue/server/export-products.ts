import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import type { Db } from '#platform/database/connect.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { AdminProductQuery } from '../admin-contract.ts'
import { listAfter, stockOfMany } from './admin-product-store.ts'
import { isOffered } from './get-product.ts'
import { adminMatchOf } from './list-admin-products.ts'
import type { CsvProduct } from './product-csv.ts'

const BATCH_SIZE = 200

/** Yields matching products in batches, sorted by id. */
export async function exportProducts(
  { db }: { db: Db },
  authorization: string | undefined,
  query: AdminProductQuery,
): Promise<AsyncIterable<CsvProduct[]>> {
  await requireAdmin({ db }, authorization)
  const match = adminMatchOf(query)
  return inBatches(async (after: CsvProduct | undefined) =>
    withStock(db, await listAfter(db, match, after?.id ?? '', BATCH_SIZE)),
  )
}

export async function withStock(db: Db, rows: Awaited<ReturnType<typeof listAfter>>): Promise<CsvProduct[]> {
  const stock =
    rows.length === 0
      ? []
      : await stockOfMany(
          db,
          rows.map(({ id }) => id),
        )
  const byProduct = Map.groupBy(stock, ({ productId }) => productId)
  return rows.map((row) => ({
    ...row,
    stock: (byProduct.get(row.id) ?? []).filter((variant) => isOffered(variant, row)),
  }))
}
