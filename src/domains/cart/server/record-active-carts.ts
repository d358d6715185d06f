import type { Worker } from '#platform/jobs/create-jobs.ts'
import { DAY, HOUR } from '#shared/time.ts'
import * as store from './active-cart-store.ts'
import type { Deps } from './deps.ts'

/** Several times the interval of the worker, so a late run misses nothing. */
const WINDOW_MS = HOUR
/** The longest period of the dashboard and the one before it. */
const RETENTION_MS = 2 * 731 * DAY

/** Creates the worker that records which carts were changed, for the conversion from cart to order. */
export function createActiveCartsWorker({ db, now }: Pick<Deps, 'db' | 'now'>): Worker {
  return {
    queue: 'cart.record-active-carts',
    cron: '*/5 * * * *',
    run: async () => {
      const time = now().getTime()
      await store.recordActiveCarts(db, { since: new Date(time - WINDOW_MS) })
      await store.deleteActiveCarts(db, { before: new Date(time - RETENTION_MS) })
    },
  }
}
