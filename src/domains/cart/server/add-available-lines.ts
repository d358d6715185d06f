import { mapMissingAccountToUnauthorized } from '#domains/accounts/server/api.ts'
import { findSellableProducts, findVariant } from '#domains/catalogue/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { type AddedLineResult, planAvailableLines, type WantedLine } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as mergeStore from './merge-store.ts'
import * as store from './store.ts'

/** Adds the wanted units that are in stock to a customer's cart. Returns an entry per wanted line. */
export async function addAvailableLines(
  { db }: Pick<Deps, 'db'>,
  customer: { userId: string },
  wanted: WantedLine[],
): Promise<AddedLineResult[]> {
  const add = async (tx: Tx) => {
    const { id: cartId } = await store.createOrTouchCart(tx, customer)
    const cartLines = await mergeStore.listLines(tx, cartId)
    const productIds = [...cartLines, ...wanted].map(({ productId }) => productId)
    const products = await findSellableProducts(tx, [...new Set(productIds)])
    const planned = planAvailableLines(cartLines, wanted, products)
    for (const [index, { variant, added }] of planned.entries()) {
      const product = products.find(({ id }) => id === wanted[index]?.productId)
      if (!product || !variant || added === 0) continue
      const seenPricePaise = findVariant(product.variants, variant)?.pricePaise ?? product.pricePaise
      const line = { productId: product.id, ...variant, quantity: added, seenName: product.name, seenPricePaise }
      await store.addLine(tx, { cartId, ...line })
    }
    return planned
  }
  return mapMissingAccountToUnauthorized(() => db.transaction(add))
}
