import type { Deps } from './deps.ts'
import { getProduct } from './get-product.ts'
import * as store from './product-store.ts'

/** Lists the live products that the admin chose to go with a product. */
export async function listComplementaryProducts({ db }: Pick<Deps, 'db'>, id: string) {
  const product = await getProduct({ db }, id)
  return { product, products: await store.listLiveProducts(db, product.complementaryProductIds) }
}
