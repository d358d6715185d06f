import { ShopError } from '#shared/errors.ts'

interface Bounds {
  /** How many run at the same time. */
  atOnce: number
  /** How many more may wait; who comes later is turned away. */
  waiting: number
  /** What they are told. */
  busy?: string
}

const RETRY_AFTER_SECONDS = 5
const MANY_LOG_IN = 'Many people are logging in right now. Please try again in a moment.'

/** Lets costly work through in order, a few at a time, with a queue that cannot grow without end. */
export function boundedWork({ atOnce, waiting, busy = MANY_LOG_IN }: Bounds) {
  let running = 0
  const queue: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw turnedAway(busy)
    try {
      return await work()
    } finally {
      // the place goes straight to the next, so that nobody slips in between
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}

const turnedAway = (busy: string) => new ShopError('unavailable', busy, { retryAfterSeconds: RETRY_AFTER_SECONDS })
