import type { Tx } from '#platform/database/connect.ts'
import { type Choice, completeChoice } from '../rules.ts'
import * as store from './store.ts'

interface Wanted extends Choice {
  productId: string
}

/** The line that is meant: as it stands in the cart, or without its colour when the product has but one. */
export async function findLine(tx: Tx, cartId: string, { productId, size, color }: Wanted) {
  const line = await store.findLine(tx, { cartId, productId, size, color })
  if (line || color !== undefined) return line
  const offer = await store.findOffer(tx, productId)
  return offer && store.findLine(tx, { cartId, productId, ...completeChoice(offer, { size }) })
}
