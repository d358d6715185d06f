import { listVariantStock } from '#domains/inventory/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { isSlug } from '#shared/slug.ts'
import * as store from './product-store.ts'

export type ProductWithStock = Awaited<ReturnType<typeof getProduct>>

export async function getProduct({ db }: { db: Queryable }, idOrSlug: string) {
  const product = await findByIdOrSlug(db, idOrSlug)
  if (!product) throw new ShopError('not_found', 'Product not found.')
  const stock = await listVariantStock(db, [product])
  return { ...product, stock: stock.get(product.id) ?? [] }
}

async function findByIdOrSlug(db: Queryable, idOrSlug: string) {
  if (idPattern.test(idOrSlug)) return store.findProduct(db, { id: idOrSlug })
  return isSlug(idOrSlug) ? store.findProduct(db, { slug: idOrSlug }) : undefined
}
