import type { Db } from '#platform/database/connect.ts'
import { listen } from '#platform/database/listen.ts'
import type { Log } from '#platform/log.ts'
import { announceStockChanges } from './announce-stock-changes.ts'

interface Deps {
  db: Db
  url: string
  /** Responses that show the catalogue. */
  cache: { drop(): void; doubt(): void }
  /** Counts that do not depend on stock. */
  tallies?: { drop(): void }
  /** How often queued stock deltas are flushed. */
  askMillis?: number
  /** Minimum time between two invalidations because of stock. */
  gatherMillis?: number
}

/**
 * Invalidates the cache when the catalogue changes: immediately for products, batched for stock. While notifications are
 * unavailable, everything cached is marked stale.
 */
export function watchCatalogue(deps: Deps, log: Log): { close(): Promise<void> } {
  const { db, url, cache, tallies, askMillis = 500, gatherMillis = 1_000 } = deps
  const poller = runEvery(askMillis, () => announceStockChanges({ db }), log)
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
      Math.max(0, lastDrop + gatherMillis - performance.now()),
    )
  }

  function dropAll() {
    tallies?.drop()
    cache.drop()
  }

  const listener = listen(
    {
      url,
      channels: ['catalogue'],
      onMessage: (_channel, payload) => (payload === 'stock' ? dropThrottled() : dropAll()),
      onLost: () => {
        tallies?.drop()
        cache.doubt()
        staleTimer = setInterval(() => {
          tallies?.drop()
          cache.doubt()
        }, gatherMillis)
      },
      onBack: () => {
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
