import type { Db } from '#platform/database/connect.ts'
import { drainStockDeltas } from './stock-delta-store.ts'

/**
 * Applies queued stock deltas to `units_sold` and `stock_levels` and notifies every process. Sales only append to the
 * queue: updating the product row or notifying within a sale would serialise checkouts.
 */
export async function flushStockDeltas({ db }: { db: Db }): Promise<void> {
  await drainStockDeltas(db)
}
