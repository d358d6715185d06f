import { ShopError } from '#shared/errors.ts'

/** Few clicks at once are honest; each that waits keeps a request open, and nothing else. */
const MOST_WAITING = 3
const RETRY_SECONDS = 2

export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** One at a time for each key, before anybody takes a connection of the database; who comes when many wait is sent away. */
export function takeTurns(): InTurn {
  const queues = new Map<string, { last: Promise<unknown>; count: number }>()

  return async (key, work) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), count: 0 }
    if (queue.count > MOST_WAITING) throw tooMany()
    queues.set(key, queue)
    queue.count++
    const turn = queue.last.then(work)
    queue.last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      queue.count--
      if (queue.count === 0) queues.delete(key)
    }
  }
}

const UNDER_WAY = 'Another checkout of yours is under way. Please try again.'

export const underWay = () => new ShopError('conflict', UNDER_WAY)

const tooMany = () => new ShopError('too_many_requests', UNDER_WAY, { retryAfterSeconds: RETRY_SECONDS })
