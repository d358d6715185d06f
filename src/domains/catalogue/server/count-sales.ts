import type { Db } from '#platform/database/connect.ts'
import { addUncountedSales } from './sales-store.ts'

/**
 * Brings `unitsSold` of all products up to date. Sales only append to a list, because a sale that changed its product's
 * row would keep every other sale of that product waiting.
 */
export async function countSales({ db }: { db: Db }): Promise<void> {
  await addUncountedSales(db)
}
