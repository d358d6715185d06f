import { ShopError } from '#shared/errors.ts'
import type { Deps } from './deps.ts'
import { getProduct, type ProductWithStock } from './get-product.ts'
import * as store from './product-list-store.ts'

/** Falls back to the newest product before the first sale, preferring products with every or at least one variant in stock. */
export async function getBestSeller({ db }: Pick<Deps, 'db'>): Promise<ProductWithStock> {
  const id =
    (await store.findBestSellingId(db)) ??
    (await store.findNewestId(db, 'every variant in stock')) ??
    (await store.findNewestId(db, 'any variant in stock')) ??
    (await store.findNewestId(db, 'in stock or sold out'))
  if (!id) throw new ShopError('not_found', 'There are no products yet.')
  return getProduct({ db }, id)
}
