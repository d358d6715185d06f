import type { Db } from '#platform/database/connect.ts'
import { DAY } from '#shared/time.ts'
import { GUEST_CART_DAYS } from '../rules.ts'
import { deleteOldGuestCarts } from './store.ts'

/** So many at once, so that no statement runs long and no shopper waits for it. */
const BATCH = 1_000

interface Deps {
  db: Db
  now: () => Date
  batch?: number
  /** Ends it between two batches. */
  signal?: AbortSignal
}

/** Clears the carts that guests have left alone for 30 days; answers how many it were. */
export async function clearOldGuestCarts({ db, now, batch = BATCH, signal }: Deps): Promise<number> {
  const before = new Date(now().getTime() - GUEST_CART_DAYS * DAY)
  let all = 0
  let cleared = batch
  while (cleared === batch && !signal?.aborted) {
    cleared = await deleteOldGuestCarts(db, { before, limit: batch })
    all += cleared
  }
  return all
}
