import { flushStockDeltas } from '#domains/inventory/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { listenForNotifications } from '#platform/database/listen-for-notifications.ts'
import type { Log } from '#platform/log.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'

interface Deps {
  db: Db
  url: string
  /** Responses that show the catalogue. */
  cache: { clear(): void; markStale(tags?: ReadonlySet<string>): void }
  /** Counts that do not depend on stock. */
  countCache?: { clear(): void }
  /** How often queued stock deltas are flushed. */
  pollMs?: number
  /** Minimum time between two invalidations for stock changes. */
  throttleMs?: number
}

/** Beyond this many tags between two invalidations, everything is marked stale. */
const MAX_TAGS = 1_000

/**
 * Clears the cache when the catalogue changes, and marks stale what a stock change affects, in batches. While no
 * notifications can be received, everything cached is marked stale.
 */
export function watchCatalogue(deps: Deps, log: Log): PeriodicTask {
  const { db, url, cache, countCache, pollMs = 1_000, throttleMs = 1_000 } = deps
  const poller = runPeriodically(
    { everyMs: pollMs, failure: 'Could not flush stock deltas; will retry', logsFirstFailureOnly: true },
    log,
    () => flushStockDeltas({ db }),
  )
  let pendingMark: NodeJS.Timeout | undefined
  let staleMarker: PeriodicTask | undefined
  let lastMarkedAt = Number.NEGATIVE_INFINITY
  let staleTags = new Set<string>()
  let isEverythingStale = false

  function markStale() {
    cache.markStale(isEverythingStale ? undefined : staleTags)
    pendingMark = undefined
    lastMarkedAt = performance.now()
    staleTags = new Set()
    isEverythingStale = false
  }

  function markStaleThrottled(tags: string[]) {
    for (const tag of tags) staleTags.add(tag)
    if (tags.length === 0 || staleTags.size > MAX_TAGS) isEverythingStale = true
    pendingMark ??= setTimeout(markStale, Math.max(0, lastMarkedAt + throttleMs - performance.now()))
  }

  function clearAll() {
    countCache?.clear()
    cache.clear()
  }

  const listener = listenForNotifications(
    {
      url,
      channels: ['catalogue'],
      onMessage: (_channel, payload) => {
        const [kind, ...tags] = payload.split(' ')
        if (kind === 'stock') markStaleThrottled(tags)
        else clearAll()
      },
      onLost: () => {
        staleMarker = runPeriodically({ everyMs: throttleMs, immediately: true }, log, async () => {
          countCache?.clear()
          cache.markStale()
        })
      },
      onConnected: () => {
        void staleMarker?.close()
        countCache?.clear()
        cache.markStale()
      },
    },
    log,
  )
  return {
    close: async () => {
      await poller.close()
      await listener.close()
      clearTimeout(pendingMark)
      await staleMarker?.close()
    },
  }
}
