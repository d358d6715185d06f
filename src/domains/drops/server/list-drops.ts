import { listDropProducts } from '#domains/catalogue/server/api.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

/** Lists the drops with their counts. */
export async function listDrops({ db }: Pick<Deps, 'db'>) {
  const products = await listDropProducts(db)
  const counts = await store.countDrops(
    db,
    products.map(({ id }) => id),
  )
  return products.map((product) => ({ ...product, counts: counts.get(product.id) }))
}
