import type { Db } from '#platform/database/connect.ts'
import { takeStockChanges } from './stock-change-store.ts'

/**
 * Tells every process of what happened to stock since the last time, and adds what was sold to the products' totals.
 * Sales themselves only append to a list: one that notified, or changed its product's row, would keep others waiting.
 */
export async function announceStockChanges({ db }: { db: Db }): Promise<void> {
  await takeStockChanges(db)
}
