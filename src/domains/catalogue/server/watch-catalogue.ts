import { flushStockDeltas } from '#domains/inventory/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { listenForNotifications } from '#platform/database/listen-for-notifications.ts'
import { every } from '#platform/every.ts'
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
  const failure = 'Could not flush stock deltas; will retry'
  const poller = every({ everyMs: pollMillis, failure }, log, flush)
  let isFailing = false
  let pendingDrop: NodeJS.Timeout | undefined
  let staleTimer: NodeJS.Timeout | undefined
  let lastDrop = Number.NEGATIVE_INFINITY

  async function flush() {
    try {
      await flushStockDeltas({ db })
      isFailing = false
    } catch (error) {
      // logged once per outage, not with every poll
      if (isFailing) return
      isFailing = true
      throw error
    }
  }

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
