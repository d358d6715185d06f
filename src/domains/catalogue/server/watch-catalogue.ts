import { flushStockDeltas } from '#domains/inventory/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { listenForNotifications } from '#platform/database/listen-for-notifications.ts'
import type { Log } from '#platform/log.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'
import { startPublisher } from './publish-scheduled.ts'

interface Deps {
  db: Db
  url: string
  /** Responses that show the catalogue. */
  cache: { clear(): void; markStale(tags?: ReadonlySet<string>): void }
  /** Counts that do not depend on stock. */
  countCache?: { clear(): void }
  /** Settings that every response may show. */
  shopSettings?: { reload(): Promise<void> }
  /** Automatic discounts, which no cached response shows. */
  automaticDiscounts?: { reload(): Promise<void> }
  /** How often queued stock deltas are flushed. */
  pollMs?: number
  /** Minimum time between two invalidations for stock changes. */
  throttleMs?: number
}

/** Beyond this many tags between two invalidations, everything is marked stale. */
const MAX_TAGS = 1_000

/**
 * Clears the cache when the catalogue changes, and marks stale what a stock change affects, in batches. While no
 * notifications can be received, everything cached is marked stale. Also publishes what is scheduled, because the schedule is
 * part of the catalogue.
 */
export function watchCatalogue(deps: Deps, log: Log): PeriodicTask {
  const { db, url, cache, countCache, shopSettings, automaticDiscounts, pollMs = 1_000, throttleMs = 1_000 } = deps
  const poller = runPeriodically(
    { everyMs: pollMs, failureMessage: 'Could not flush stock deltas; will retry', logsFirstFailureOnly: true },
    log,
    () => flushStockDeltas({ db }),
  )
  const publisher = startPublisher({ db }, log)
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

  let pendingReload: NodeJS.Timeout | undefined
  let pendingOfferReload: NodeJS.Timeout | undefined
  let isClosed = false

  /** Retries until the settings are loaded; meanwhile the last known ones stay. */
  async function reloadSettings(): Promise<void> {
    clearTimeout(pendingReload)
    try {
      await shopSettings?.reload()
    } catch (error) {
      log.warn({ err: error }, 'Could not reload the shop settings; will retry')
      if (!isClosed) pendingReload = setTimeout(() => void reloadSettings().then(clearAll), throttleMs)
    }
  }

  /** Retries like `reloadSettings`. */
  async function reloadOffers(): Promise<void> {
    clearTimeout(pendingOfferReload)
    try {
      await automaticDiscounts?.reload()
    } catch (error) {
      log.warn({ err: error }, 'Could not reload the automatic discounts; will retry')
      if (!isClosed) pendingOfferReload = setTimeout(() => void reloadOffers(), throttleMs)
    }
  }

  const listener = listenForNotifications(
    {
      url,
      channels: ['catalogue'],
      onMessage: (_channel, payload) => {
        const [kind, ...tags] = payload.split(' ')
        if (kind === 'stock' || kind === 'stale') markStaleThrottled(tags)
        // loaded first, so no page is cached with the previous settings
        else if (kind === 'discounts') void reloadOffers()
        else if (kind === 'settings') void reloadSettings().then(clearAll)
        else {
          clearAll()
          publisher.refresh()
        }
      },
      onLost: () => {
        staleMarker = runPeriodically({ everyMs: throttleMs, immediately: true }, log, async () => {
          countCache?.clear()
          cache.markStale()
          // the database may be reachable without notifications
          await shopSettings?.reload().catch(() => {})
          await automaticDiscounts?.reload().catch(() => {})
        })
      },
      onConnected: () => {
        void staleMarker?.close()
        countCache?.clear()
        cache.markStale()
        // a change while disconnected was not notified
        publisher.refresh()
        void reloadOffers()
        if (shopSettings) void reloadSettings().then(() => cache.markStale())
      },
    },
    log,
  )
  return {
    close: async () => {
      await poller.close()
      await publisher.close()
      await listener.close()
      isClosed = true
      clearTimeout(pendingMark)
      clearTimeout(pendingReload)
      clearTimeout(pendingOfferReload)
      await staleMarker?.close()
    },
  }
}
