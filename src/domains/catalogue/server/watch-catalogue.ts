import type { Db } from '#platform/database/connect.ts'
import { listen } from '#platform/database/listen.ts'
import type { Log } from '#platform/log.ts'
import { announceStockChanges } from './announce-stock-changes.ts'

interface Deps {
  db: Db
  url: string
  /** Everything kept that shows the catalogue. */
  cache: { drop(): void; doubt(): void }
  /** What is known of the catalogue and does not depend on stock. */
  tallies?: { drop(): void }
  /** How often changes of stock are asked for, and how much time lies at least between two drops for them. */
  askMillis?: number
  gatherMillis?: number
}

/**
 * Lets no answer outlive what it shows: a change to the catalogue counts at once, changes of stock together, and while
 * the database cannot tell us of changes, what we have counts only where nothing newer can be had.
 */
export function watchCatalogue(deps: Deps, log: Log): { close(): Promise<void> } {
  const { db, url, cache, tallies, askMillis = 500, gatherMillis = 1_000 } = deps
  const announcer = every(askMillis, () => announceStockChanges({ db }), log)
  let gathering: NodeJS.Timeout | undefined
  let unheard: NodeJS.Timeout | undefined
  let lastDrop = Number.NEGATIVE_INFINITY

  function dropSoon() {
    gathering ??= setTimeout(
      () => {
        gathering = undefined
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
      onMessage: (_channel, payload) => (payload === 'stock' ? dropSoon() : dropAll()),
      onLost: () => {
        tallies?.drop()
        cache.doubt()
        unheard = setInterval(() => {
          tallies?.drop()
          cache.doubt()
        }, gatherMillis)
      },
      onBack: () => {
        clearInterval(unheard)
        dropAll()
      },
    },
    log,
  )
  return {
    close: async () => {
      await announcer.close()
      await listener.close()
      clearTimeout(gathering)
      clearInterval(unheard)
    },
  }
}

/** Does it now and then, never twice at once; an outage is logged once. */
function every(millis: number, act: () => Promise<void>, log: Log): { close(): Promise<void> } {
  let underway: Promise<void> | undefined
  let failing = false

  async function once() {
    try {
      await act()
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'Changes of stock cannot be asked for; trying again.')
      failing = true
    }
    underway = undefined
  }

  const timer = setInterval(() => {
    underway ??= once()
  }, millis)
  return {
    close: async () => {
      clearInterval(timer)
      await underway
    },
  }
}
