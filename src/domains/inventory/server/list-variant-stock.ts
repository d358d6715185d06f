import type { Queryable } from '#platform/database/connect.ts'
import { isCurrentVariant } from '../rules.ts'
import * as store from './variant-stock-store.ts'

interface ProductWithOptions {
  id: string
  sizes: string[]
  colors: string[]
}

type StockRow = Omit<Awaited<ReturnType<typeof store.listStockRows>>[number], 'productId'>

/** Returns the available and held stock of the current variants, by product id. */
export async function listVariantStock(
  db: Queryable,
  products: ProductWithOptions[],
): Promise<Map<string, StockRow[]>> {
  if (products.length === 0) return new Map()
  const rows = await store.listStockRows(
    db,
    products.map(({ id }) => id),
  )
  const rowsByProduct = Map.groupBy(rows, ({ productId }) => productId)
  return new Map(
    products.map((product) => [
      product.id,
      (rowsByProduct.get(product.id) ?? [])
        .filter((row) => isCurrentVariant(row, product))
        .map(({ id, size, color, held, available }) => ({ id, size, color, held, available })),
    ]),
  )
}
