import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { clearOldGuestCarts } from './clear-old-guest-carts.ts'

/** Clears the old carts of guests once a day, at night in India. */
export function sweepGuestCarts({ db, log }: { db: Db; log: Log }): Worker {
  return {
    queue: 'cart.sweep-guest-carts',
    cron: '40 21 * * *',
    async run(_data, { signal }) {
      const cleared = await clearOldGuestCarts({ db, signal })
      if (cleared > 0) log.info({ cleared }, 'Old carts of guests were cleared.')
    },
  }
}
