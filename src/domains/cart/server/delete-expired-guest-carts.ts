import type { Worker } from '#platform/jobs/create-jobs.ts'
import { DAY } from '#shared/time.ts'
import { GUEST_CART_RETENTION_DAYS } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

/** Keeps each statement short, so no shopper waits for its locks. */
const BATCH_SIZE = 1_000

interface Options {
  batchSize?: number
  /** Stops between two batches. */
  signal?: AbortSignal
}

/** Deletes guest carts that were not changed for `GUEST_CART_RETENTION_DAYS`, and returns how many were deleted. */
export async function deleteExpiredGuestCarts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { batchSize = BATCH_SIZE, signal }: Options = {},
): Promise<number> {
  const before = new Date(now().getTime() - GUEST_CART_RETENTION_DAYS * DAY)
  let total = 0
  let deleted = batchSize
  while (deleted === batchSize && !signal?.aborted) {
    deleted = await store.deleteGuestCartBatch(db, { before, limit: batchSize })
    total += deleted
  }
  return total
}

/** Runs daily, at night in India. */
export function createExpiredGuestCartWorker(deps: Deps): Worker {
  return {
    queue: 'cart.delete-expired-guest-carts',
    cron: '40 21 * * *',
    async run(_data, { signal }) {
      const deleted = await deleteExpiredGuestCarts(deps, { signal })
      if (deleted > 0) deps.log.info({ deleted }, 'Expired guest carts deleted')
    },
  }
}
