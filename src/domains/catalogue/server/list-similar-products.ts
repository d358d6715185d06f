import { buildSimilarityTiers, SIMILAR_PRODUCT_COUNT } from '../rules.ts'
import type { Deps } from './deps.ts'
import { getProduct } from './get-product.ts'
import * as lists from './product-list-store.ts'
import type * as store from './product-store.ts'
import { buildTsquery } from './search-query.ts'

/** Prefers products in stock, then the same collections, then the same category, then a similar price. */
export async function listSimilarProducts({ db }: Pick<Deps, 'db'>, id: string): Promise<store.ProductRow[]> {
  const product = await getProduct({ db }, id)
  const tiers = buildSimilarityTiers(product).map((terms) => buildTsquery(terms))
  return lists.listSimilar(db, product, tiers, SIMILAR_PRODUCT_COUNT)
}
