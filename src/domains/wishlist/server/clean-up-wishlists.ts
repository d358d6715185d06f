import type { Worker } from '#platform/jobs/create-jobs.ts'
import { DAY } from '#shared/time.ts'
import { GUEST_WISHLIST_RETENTION_DAYS, UNSUBSCRIBE_LINK_TTL_MS } from '../rules.ts'
import { deleteUnsubscribeLinks } from './alert-store.ts'
import type { Deps } from './deps.ts'
import { deleteGuestWishlists } from './store.ts'

/** Deletes guest wishlists that were not changed for 90 days, and unsubscribe links of old emails. */
export async function cleanUpWishlists({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  await deleteUnsubscribeLinks(db, ago(UNSUBSCRIBE_LINK_TTL_MS))
  return deleteGuestWishlists(db, ago(GUEST_WISHLIST_RETENTION_DAYS * DAY))
}

/** Runs daily, at night in India. */
export function createWishlistCleanupWorker(deps: Pick<Deps, 'db' | 'now' | 'log'>): Worker {
  return {
    queue: 'wishlist.clean-up',
    cron: '45 21 * * *',
    async run() {
      const deleted = await cleanUpWishlists(deps)
      if (deleted > 0) deps.log.info({ deleted }, 'Expired guest wishlists deleted')
    },
  }
}
