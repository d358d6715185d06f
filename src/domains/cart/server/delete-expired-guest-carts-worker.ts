import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { deleteExpiredGuestCarts } from './delete-expired-guest-carts.ts'

type Deps = Pick<Parameters<typeof deleteExpiredGuestCarts>[0], 'db' | 'now'> & { log: Log }

/** Runs daily, at night in India. */
export function deleteExpiredGuestCartsWorker({ log, ...deps }: Deps): Worker {
  return {
    queue: 'cart.sweep-guest-carts',
    cron: '40 21 * * *',
    async run(_data, { signal }) {
      const deleted = await deleteExpiredGuestCarts({ ...deps, signal })
      if (deleted > 0) log.info({ deleted }, 'Expired guest carts deleted')
    },
  }
}
