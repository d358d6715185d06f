import type { Db } from '#platform/database/connect.ts'
import { buildSimilarityTiers, SIMILAR_PRODUCT_COUNT } from '../rules.ts'
import { getProduct } from './get-product.ts'
import { listSimilar, type ProductRow } from './product-store.ts'
import { buildMatchQuery } from './search-query.ts'

/** Prefers products in stock, then the same collections, then the same category, then a similar price. */
export async function listSimilarProducts({ db }: { db: Db }, id: string): Promise<ProductRow[]> {
  const product = await getProduct({ db }, id)
  const tiers = buildSimilarityTiers(product).map((terms) => buildMatchQuery(terms, undefined))
  return listSimilar(db, product, tiers, SIMILAR_PRODUCT_COUNT)
}
