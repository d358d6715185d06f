import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { availabilityOf, findProduct } from './product-store.ts'

export type ProductWithStock = Awaited<ReturnType<typeof getProduct>>

export async function getProduct({ db }: { db: Db | Tx }, id: string) {
  const product = idPattern.test(id) ? await findProduct(db, id) : undefined
  if (!product) throw new ShopError('not_found', 'Product not found')
  return { ...product, stock: await availabilityOf(db, id) }
}
