import type { Db } from '#platform/database/connect.ts'
import { likeness, SIMILAR_PRODUCTS } from '../rules.ts'
import { getProduct } from './get-product.ts'
import { listLike, type ProductRow } from './product-store.ts'
import { matchQuery } from './search-query.ts'

/** Products of the same collections, then of the same category, near in price; those in stock first. */
export async function findSimilarProducts({ db }: { db: Db }, id: string): Promise<ProductRow[]> {
  const product = await getProduct({ db }, id)
  const circles = likeness(product).map((terms) => matchQuery(terms, undefined))
  return listLike(db, product, circles, SIMILAR_PRODUCTS)
}
