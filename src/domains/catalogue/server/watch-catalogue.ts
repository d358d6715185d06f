import { flushStockDeltas } from '#domains/inventory/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { listenForNotifications } from '#platform/database/listen-for-notifications.ts'
import type { Log } from '#platform/log.ts'

interface Deps {
  db: Db
  url: string
  /** Responses that show the catalogue. */
  cache: { drop(): void; markStale(): void }
  /** Counts that do not depend on stock. */
  countCache?: { drop(): void }
  /** How often queued stock deltas are flushed. */
  pollMillis?: number
  /** Minimum time between two invalidations because of stock. */
  throttleMillis?: number
}

/**
 * Invalidates the cache when the catalogue changes: immediately for products, batched for stock. While notifications are
 * unavailable, everything cached is marked stale.
 */
export function watchCatalogue(deps: Deps, log: Log): { close(): Promise<void> } {
  const { db, url, cache, countCache, pollMillis = 500, throttleMillis = 1_000 } = deps
  const poller = runEvery(pollMillis, () => flushStockDeltas({ db }), log)
  let pendingDrop: NodeJS.Timeout | undefined
  let staleTimer: NodeJS.Timeout | undefined
  let lastDrop = Number.NEGATIVE_INFINITY

  function dropThrottled() {
    pendingDrop ??= setTimeout(
      () => {
        pendingDrop = undefined
        lastDrop = performance.now()
        cache.drop()
      },
      Math.max(0, lastDrop + throttleMillis - performance.now()),
    )
  }

  function dropAll() {
    countCache?.drop()
    cache.drop()
  }

  const listener = listenForNotifications(
    {
      url,
      channels: ['catalogue'],
      onMessage: (_channel, payload) => (payload === 'stock' ? dropThrottled() : dropAll()),
      onLost: () => {
        countCache?.drop()
        cache.markStale()
        staleTimer = setInterval(() => {
          countCache?.drop()
          cache.markStale()
        }, throttleMillis)
      },
      onConnected: () => {
        clearInterval(staleTimer)
        dropAll()
      },
    },
    log,
  )
  return {
    close: async () => {
      await poller.close()
      await listener.close()
      clearTimeout(pendingDrop)
      clearInterval(staleTimer)
    },
  }
}

/** Never runs concurrently with itself. Logs only the first failure in a row. */
function runEvery(millis: number, task: () => Promise<void>, log: Log): { close(): Promise<void> } {
  let running: Promise<void> | undefined
  let isFailing = false

  async function runOnce() {
    try {
      await task()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'Could not flush stock deltas; will retry')
      isFailing = true
    }
    running = undefined
  }

  const timer = setInterval(() => {
    running ??= runOnce()
  }, millis)
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
