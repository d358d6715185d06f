import { ShopError } from '#shared/errors.ts'

interface Bounds {
  /** How many tasks run concurrently. */
  maxConcurrent: number
  /** How many more may wait in the queue. Further tasks are rejected. */
  maxQueued: number
  /** Message of the rejection. */
  busyMessage?: string
}

const RETRY_AFTER_SECONDS = 5
const LOGINS_BUSY = 'Many people are logging in right now. Please try again in a moment.'

/** Creates a function that runs tasks in order, with limited concurrency and a bounded queue. */
export function createConcurrencyLimiter({ maxConcurrent, maxQueued, busyMessage = LOGINS_BUSY }: Bounds) {
  let running = 0
  const queue: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxConcurrent) running++
    else if (queue.length < maxQueued) await new Promise<void>((resolve) => queue.push(resolve))
    else throw busyError(busyMessage)
    try {
      return await work()
    } finally {
      // hands the slot directly to the next task, so no newcomer can take it
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}

const busyError = (busy: string) => new ShopError('unavailable', busy, { retryAfterSeconds: RETRY_AFTER_SECONDS })
