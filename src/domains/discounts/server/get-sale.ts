import { findCollectionNames, findProductNames } from '#domains/catalogue/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { Deps } from './deps.ts'
import * as store from './sale-store.ts'

const MAX_LISTED_PRICES = 100

export const saleNotFound = () => new ShopError('not_found', 'Sale not found.')

export async function getSale({ db }: Pick<Deps, 'db'>, id: string): Promise<store.SaleWithCounts> {
  const sale = idPattern.test(id) ? await store.findSale(db, id) : undefined
  if (!sale) throw saleNotFound()
  return sale
}

/** Returns the sale with the names of its items, and the prices that its end did not restore, because they were edited. */
export async function getSaleDetail(deps: Pick<Deps, 'db'>, id: string) {
  const sale = await getSale(deps, id)
  const [products, collections, unrestoredPrices] = await Promise.all([
    findProductNames(deps, sale.productIds),
    findCollectionNames(deps.db, sale.collectionIds),
    store.listUnrestoredPrices(deps.db, id, MAX_LISTED_PRICES),
  ])
  return {
    sale,
    products: [...products].map(([productId, { name }]) => ({ id: productId, name })),
    collections: [...collections].map(([collectionId, name]) => ({ id: collectionId, name })),
    unrestoredPrices,
  }
}

export function listSales(
  { db }: Pick<Deps, 'db'>,
  { limit = MAX_PAGE_SIZE, page = 1 }: { limit?: number | undefined; page?: number | undefined },
) {
  return store.listSales(db, { limit, offset: (page - 1) * limit })
}
