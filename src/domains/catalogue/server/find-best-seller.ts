import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { getProduct, type ProductWithStock } from './get-product.ts'
import { findMostSold, findNewest } from './product-store.ts'

/**
 * The product that sold most. Before any sale, the newest that can be had in every size and colour, so that whoever
 * is sent to it finds theirs; failing that the newest in stock; failing that the newest.
 */
export async function findBestSeller({ db }: { db: Db }): Promise<ProductWithStock> {
  const id =
    (await findMostSold(db)) ??
    (await findNewest(db, 'in every choice')) ??
    (await findNewest(db, 'in stock')) ??
    (await findNewest(db, 'in any case'))
  if (!id) throw new ShopError('not_found', 'There are no products yet')
  return getProduct({ db }, id)
}
