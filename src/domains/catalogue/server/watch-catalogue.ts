import { flushStockDeltas } from '#domains/inventory/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { listenForNotifications } from '#platform/database/listen-for-notifications.ts'
import type { Log } from '#platform/log.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'

interface Deps {
  db: Db
  url: string
  /** Responses that show the catalogue. */
  cache: { clear(): void; markStale(): void }
  /** Counts that do not depend on stock. */
  countCache?: { clear(): void }
  /** How often queued stock deltas are flushed. */
  pollMs?: number
  /** Minimum time between two invalidations for stock changes. */
  throttleMs?: number
}

/**
 * Clears the cache when the catalogue changes: immediately for products, batched for stock. While no notifications can be
 * received, everything cached is marked stale.
 */
export function watchCatalogue(deps: Deps, log: Log): PeriodicTask {
  const { db, url, cache, countCache, pollMs = 500, throttleMs = 1_000 } = deps
  const poller = runPeriodically(
    { everyMs: pollMs, failure: 'Could not flush stock deltas; will retry', logsFirstFailureOnly: true },
    log,
    () => flushStockDeltas({ db }),
  )
  let pendingClear: NodeJS.Timeout | undefined
  let staleMarker: PeriodicTask | undefined
  let lastClearedAt = Number.NEGATIVE_INFINITY

  function clearThrottled() {
    pendingClear ??= setTimeout(
      () => {
        pendingClear = undefined
        lastClearedAt = performance.now()
        cache.clear()
      },
      Math.max(0, lastClearedAt + throttleMs - performance.now()),
    )
  }

  function clearAll() {
    countCache?.clear()
    cache.clear()
  }

  const listener = listenForNotifications(
    {
      url,
      channels: ['catalogue'],
      onMessage: (_channel, payload) => (payload === 'stock' ? clearThrottled() : clearAll()),
      onLost: () => {
        staleMarker = runPeriodically({ everyMs: throttleMs, immediately: true }, log, async () => {
          countCache?.clear()
          cache.markStale()
        })
      },
      onConnected: () => {
        void staleMarker?.close()
        clearAll()
      },
    },
    log,
  )
  return {
    close: async () => {
      await poller.close()
      await listener.close()
      clearTimeout(pendingClear)
      await staleMarker?.close()
    },
  }
}
