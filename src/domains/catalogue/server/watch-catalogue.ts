import type { Db } from '#platform/database/connect.ts'
import { listen } from '#platform/database/listen.ts'
import type { Log } from '#platform/log.ts'
import { countSales } from './count-sales.ts'

interface Deps {
  db: Db
  url: string
  /** Everything kept that shows the catalogue. */
  cache: { drop(): void }
  /** How long changes of stock are gathered. */
  gatherMillis?: number
}

/**
 * Lets no answer outlive what it shows: a change to the catalogue counts at once, changes of stock together, and while
 * the database cannot tell us of changes we take it that there are some.
 */
export function watchCatalogue({ db, url, cache, gatherMillis = 1_000 }: Deps, log: Log): { close(): Promise<void> } {
  let gathering: NodeJS.Timeout | undefined
  let unheard: NodeJS.Timeout | undefined
  let counting: Promise<void> | undefined

  // the driver reconnects by itself, and what was not counted now is counted next time
  const count = () =>
    countSales({ db }).catch((error: unknown) => log.warn({ err: error }, 'Sales could not be counted; trying again.'))

  function refresh() {
    counting = count().then(() => cache.drop())
  }

  const listener = listen(
    {
      url,
      channels: ['catalogue'],
      onMessage: (_channel, payload) => {
        if (payload !== 'stock') return cache.drop()
        gathering ??= setTimeout(() => {
          gathering = undefined
          refresh()
        }, gatherMillis)
      },
      onLost: () => {
        cache.drop()
        unheard = setInterval(() => cache.drop(), gatherMillis)
      },
      onBack: () => {
        clearInterval(unheard)
        cache.drop()
        refresh()
      },
    },
    log,
  )
  return {
    close: async () => {
      await listener.close()
      clearTimeout(gathering)
      clearInterval(unheard)
      await counting
    },
  }
}
