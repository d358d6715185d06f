import type { Db } from '#platform/database/connect.ts'
import { DAY } from '#shared/time.ts'
import { GUEST_CART_RETENTION_DAYS } from '../rules.ts'
import { deleteGuestCartBatch } from './store.ts'

/** Keeps each statement short, so no shopper waits for its locks. */
const BATCH = 1_000

interface Deps {
  db: Db
  now: () => Date
  batch?: number
  /** Stops between two batches. */
  signal?: AbortSignal
}

/** Deletes guest carts that were not changed for 30 days, and returns how many were deleted. */
export async function deleteExpiredGuestCarts({ db, now, batch = BATCH, signal }: Deps): Promise<number> {
  const before = new Date(now().getTime() - GUEST_CART_RETENTION_DAYS * DAY)
  let total = 0
  let deleted = batch
  while (deleted === batch && !signal?.aborted) {
    deleted = await deleteGuestCartBatch(db, { before, limit: batch })
    total += deleted
  }
  return total
}
