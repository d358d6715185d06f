import { ShopError } from '#shared/errors.ts'
import type { Deps } from './deps.ts'
import { getProduct, type ProductWithStock } from './get-product.ts'
import * as store from './product-store.ts'

/** Before any sale, falls back to the newest product with every variant in stock, then any in stock, then any. */
export async function getBestSeller({ db }: Pick<Deps, 'db'>): Promise<ProductWithStock> {
  const id =
    (await store.findBestSellingId(db)) ??
    (await store.findNewestId(db, 'every variant in stock')) ??
    (await store.findNewestId(db, 'any variant in stock')) ??
    (await store.findNewestId(db, 'any stock'))
  if (!id) throw new ShopError('not_found', 'There are no products yet.')
  return getProduct({ db }, id)
}
