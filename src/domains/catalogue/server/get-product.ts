import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { findProduct, listAvailability } from './product-store.ts'

export type ProductWithStock = Awaited<ReturnType<typeof getProduct>>

export async function getProduct({ db }: { db: Db | Tx }, id: string) {
  const product = idPattern.test(id) ? await findProduct(db, id) : undefined
  if (!product) throw new ShopError('not_found', 'Product not found')
  return { ...product, stock: (await listAvailability(db, id)).filter((row) => isOfferedVariant(row, product)) }
}

/** A removed variant may keep its stock row because it was sold before. */
export function isOfferedVariant(
  { size, color }: { size: string | null; color: string | null },
  { sizes, colors }: { sizes: string[]; colors: string[] },
): boolean {
  return size === null || color === null || (sizes.includes(size) && colors.includes(color))
}
