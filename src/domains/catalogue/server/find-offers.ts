import type { Tx } from '#platform/database/connect.ts'
import * as store from './stock-store.ts'

export type Offer = store.Offer

/** What the shop asks for these products now and what of each choice can be had; what is gone is not among them. */
export async function findOffers(tx: Tx, productIds: string[]): Promise<Offer[]> {
  return productIds.length === 0 ? [] : store.findOffers(tx, [...new Set(productIds)])
}
