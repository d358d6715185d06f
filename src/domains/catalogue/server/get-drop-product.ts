import { listVariantStock } from '#domains/inventory/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { isSlug } from '#shared/slug.ts'
import * as store from './drop-mode-store.ts'

export type DropProduct = Awaited<ReturnType<typeof getDropProduct>>

/** Returns a product in drop mode, which may not be open yet, with its stock. */
export async function getDropProduct({ db }: { db: Queryable }, idOrSlug: string) {
  const product = await findByIdOrSlug(db, idOrSlug)
  if (!product) throw new ShopError('not_found', 'Drop not found.')
  const stock = await listVariantStock(db, [product])
  return { ...product, stock: stock.get(product.id) ?? [] }
}

async function findByIdOrSlug(db: Queryable, idOrSlug: string) {
  if (idPattern.test(idOrSlug)) return store.findDropProduct(db, { id: idOrSlug })
  return isSlug(idOrSlug) ? store.findDropProduct(db, { slug: idOrSlug }) : undefined
}
