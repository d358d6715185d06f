import { ShopError } from '#shared/errors.ts'

/** A few concurrent clicks are legitimate. A waiter occupies a request, but no database connection. */
const MAX_WAITING = 3
const RETRY_SECONDS = 2

export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Runs one task per key at a time, and rejects callers when too many are waiting. */
export function createKeyedMutex(): KeyedMutex {
  const queues = new Map<string, { last: Promise<unknown>; count: number }>()

  return async (key, work) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), count: 0 }
    if (queue.count > MAX_WAITING) throw tooMany()
    queues.set(key, queue)
    queue.count++
    const result = queue.last.then(work)
    queue.last = result.catch(() => {})
    try {
      return await result
    } finally {
      queue.count--
      if (queue.count === 0) queues.delete(key)
    }
  }
}

const IN_PROGRESS = 'Another checkout of yours is in progress. Please try again.'

export const checkoutInProgress = () => new ShopError('conflict', IN_PROGRESS)

const tooMany = () => new ShopError('too_many_requests', IN_PROGRESS, { retryAfterSeconds: RETRY_SECONDS })
