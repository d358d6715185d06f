import type { Tx } from '#platform/database/connect.ts'
import * as store from './stock-store.ts'

export type SellableProduct = store.SellableProduct

/** Returns live products only, with their current prices and available stock per variant. */
export async function findSellableProducts(tx: Tx, productIds: string[]): Promise<SellableProduct[]> {
  return productIds.length === 0 ? [] : store.findSellableProducts(tx, [...new Set(productIds)])
}
