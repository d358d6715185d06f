import { ShopError } from '#shared/errors.ts'

interface Bounds {
  /** How many tasks run concurrently. */
  maxConcurrent: number
  /** How many more may wait, in the foreground and in the background each. Further tasks are rejected. */
  maxQueued: number
  /** Message of the rejection. */
  busyMessage: string
}

interface TaskOptions {
  /** Starts only if no other task waits, and leaves one slot free if there are several. */
  isBackground?: boolean
}

const RETRY_AFTER_SECONDS = 5

/** Creates a function that runs tasks in order, with limited concurrency and a bounded queue. */
export function createConcurrencyLimiter({ maxConcurrent, maxQueued, busyMessage }: Bounds) {
  const foreground: (() => void)[] = []
  const background: (() => void)[] = []
  const maxBackground = Math.max(1, maxConcurrent - 1)
  let [running, runningInBackground] = [0, 0]

  const canStart = (isBackground: boolean) =>
    running < maxConcurrent && (!isBackground || (foreground.length === 0 && runningInBackground < maxBackground))

  function startNext(): void {
    if (foreground.length > 0 && canStart(false)) foreground.shift()?.()
    else if (background.length > 0 && canStart(true)) background.shift()?.()
  }

  return async <T>(work: () => Promise<T>, { isBackground = false }: TaskOptions = {}): Promise<T> => {
    const queue = isBackground ? background : foreground
    if (queue.length >= maxQueued && !canStart(isBackground)) {
      throw new ShopError('unavailable', busyMessage, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    const adjustRunning = (by: 1 | -1) => {
      running += by
      if (isBackground) runningInBackground += by
    }
    await new Promise<void>((resolve) => {
      queue.push(() => {
        adjustRunning(1)
        resolve()
      })
      startNext()
    })
    try {
      return await work()
    } finally {
      adjustRunning(-1)
      startNext()
    }
  }
}
