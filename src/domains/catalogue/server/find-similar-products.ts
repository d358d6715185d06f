import type { Db } from '#platform/database/connect.ts'
import { likeness, SIMILAR_PRODUCTS } from '../rules.ts'
import { getProduct } from './get-product.ts'
import { listLike, type ProductRow } from './product-store.ts'
import { matchQuery } from './search-query.ts'

/** Prefers products in stock, then the same collections, then the same category, then a similar price. */
export async function findSimilarProducts({ db }: { db: Db }, id: string): Promise<ProductRow[]> {
  const product = await getProduct({ db }, id)
  const tiers = likeness(product).map((terms) => matchQuery(terms, undefined))
  return listLike(db, product, tiers, SIMILAR_PRODUCTS)
}
