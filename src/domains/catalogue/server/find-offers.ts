import type { Tx } from '#platform/database/connect.ts'
import * as store from './stock-store.ts'

export type Offer = store.Offer

/** Returns live products only, with their current prices and available stock per variant. */
export async function findOffers(tx: Tx, productIds: string[]): Promise<Offer[]> {
  return productIds.length === 0 ? [] : store.findOffers(tx, [...new Set(productIds)])
}
