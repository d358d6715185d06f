import type { Db } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import { clearOldGuestCarts } from './clear-old-guest-carts.ts'

const DAY_MS = 86_400_000

/** Clears the old carts of guests now and once a day; any number of processes may do it at once. */
export function sweepGuestCarts({ db }: { db: Db }, log: Log): { close(): Promise<void> } {
  const closing = new AbortController()
  let underway = Promise.resolve()

  async function sweep() {
    try {
      const cleared = await clearOldGuestCarts({ db, signal: closing.signal })
      if (cleared > 0) log.info({ cleared }, 'Old carts of guests were cleared.')
    } catch (error) {
      log.warn({ err: error }, 'Old carts of guests could not be cleared; trying again tomorrow.')
    }
  }

  function begin() {
    underway = sweep()
  }

  begin()
  const timer = setInterval(begin, DAY_MS).unref()
  return {
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await underway
    },
  }
}
