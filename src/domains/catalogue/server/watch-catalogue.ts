import { flushStockDeltas } from '#domains/inventory/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { listenForNotifications } from '#platform/database/listen-for-notifications.ts'
import { every, type Periodic } from '#platform/every.ts'
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
export function watchCatalogue(deps: Deps, log: Log): Periodic {
  const { db, url, cache, countCache, pollMillis = 500, throttleMillis = 1_000 } = deps
  const poller = every(
    { everyMs: pollMillis, failure: 'Could not flush stock deltas; will retry', logsFirstFailureOnly: true },
    log,
    () => flushStockDeltas({ db }),
  )
  let pendingDrop: NodeJS.Timeout | undefined
  let staleMarker: Periodic | undefined
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
        staleMarker = every({ everyMs: throttleMillis, immediately: true }, log, async () => {
          countCache?.drop()
          cache.markStale()
        })
      },
      onConnected: () => {
        void staleMarker?.close()
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
      await staleMarker?.close()
    },
  }
}
