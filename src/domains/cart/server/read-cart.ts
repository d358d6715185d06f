import type { Tx } from '#platform/database/connect.ts'
import { completeVariant } from '../rules.ts'
import type { Deps } from './deps.ts'
import { type CartOwner, type CartRow, findCart } from './read-store.ts'
import * as store from './store.ts'

/** Returns undefined when the owner never had a cart. Reading does not create one. */
export async function readCart({ db }: Pick<Deps, 'db'>, owner: CartOwner): Promise<CartRow | undefined> {
  return findCart(db, owner)
}

/** The color may be left out when the product has only one. */
export async function findLineByVariant(tx: Tx, cartId: string, { productId, size, color }: store.LineKey) {
  const line = await store.findLine(tx, { cartId, productId, size, color })
  if (line || color !== undefined) return line
  const product = await store.findProduct(tx, productId)
  return product && store.findLine(tx, { cartId, productId, ...completeVariant(product, { size }) })
}
