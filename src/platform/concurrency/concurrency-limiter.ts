import pLimit from 'p-limit'
import { ShopError } from '#shared/errors.ts'

interface Bounds {
  /** How many tasks run concurrently. */
  maxConcurrent: number
  /** How many more may wait in the queue. Further tasks are rejected. */
  maxQueued: number
  /** Message of the rejection. */
  busyMessage: string
}

const RETRY_AFTER_SECONDS = 5

/** Creates a function that runs tasks in order, with limited concurrency and a bounded queue. */
export function createConcurrencyLimiter({ maxConcurrent, maxQueued, busyMessage }: Bounds) {
  const limit = pLimit(maxConcurrent)

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= maxConcurrent + maxQueued) {
      throw new ShopError('unavailable', busyMessage, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    return limit(work)
  }
}
