import type { Queryable } from '#platform/database/connect.ts'
import { isOfferedVariant } from '../rules.ts'
import * as store from './stock-level-store.ts'

interface ProductOptions {
  id: string
  sizes: string[]
  colors: string[]
}

type OfferedStock = Omit<Awaited<ReturnType<typeof store.listStockRows>>[number], 'productId'>

/** Returns the available and held stock of each product, by product id. */
export async function listOfferedStock(
  db: Queryable,
  products: ProductOptions[],
): Promise<Map<string, OfferedStock[]>> {
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
        .filter((row) => isOfferedVariant(row, product))
        .map(({ size, color, held, available }) => ({ size, color, held, available })),
    ]),
  )
}
