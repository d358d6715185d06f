import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { getProduct, type ProductWithStock } from './get-product.ts'
import { findBestSellingId, findNewestId } from './product-store.ts'

/** Before any sale, falls back to the newest product with every variant in stock, then any in stock, then any. */
export async function getBestSeller({ db }: { db: Db }): Promise<ProductWithStock> {
  const id =
    (await findBestSellingId(db)) ??
    (await findNewestId(db, 'every variant in stock')) ??
    (await findNewestId(db, 'any variant in stock')) ??
    (await findNewestId(db, 'any stock'))
  if (!id) throw new ShopError('not_found', 'There are no products yet.')
  return getProduct({ db }, id)
}
