import type { Queryable } from '#platform/database/connect.ts'
import { findNames } from './movement-store.ts'

interface Variant {
  productId: string
  size: string | null
  color: string | null
}

interface VariantName {
  /** Undefined if the product was deleted. */
  name: string | undefined
  /** The variant's own, or else the product's. */
  sku: string | undefined
  barcode: string | undefined
}

const toKey = ({ productId, size, color }: Variant) => JSON.stringify([productId, size, color])

/** Adds the name, SKU and barcode to each row. */
export async function addProductNames<Row extends Variant>(db: Queryable, rows: Row[]): Promise<(Row & VariantName)[]> {
  const names = await findNames(
    db,
    rows.map(({ productId }) => productId),
  )
  const byVariant = new Map(names.map((name) => [toKey(name), name]))
  const byProduct = new Map(names.map((name) => [name.productId, name]))
  return rows.map((row) => {
    const variant = byVariant.get(toKey(row))
    const product = byProduct.get(row.productId)
    return {
      ...row,
      name: product?.name,
      sku: variant?.sku ?? product?.productSku,
      barcode: variant?.barcode ?? undefined,
    }
  })
}
