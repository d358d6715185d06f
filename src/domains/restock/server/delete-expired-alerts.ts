import type { Worker } from '#platform/jobs/create-jobs.ts'
import { ALERT_MAX_AGE_MS, UNSUBSCRIBE_LINK_TTL_MS } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

/** Deletes expired alerts and those of archived products, along with their email addresses. */
export async function deleteExpiredAlerts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  await store.deleteExpired(db, {
    requestedBefore: ago(ALERT_MAX_AGE_MS),
    notifiedBefore: ago(UNSUBSCRIBE_LINK_TTL_MS),
  })
}

export function createRestockAlertCleanupWorker(deps: Pick<Deps, 'db' | 'now'>): Worker {
  return { queue: 'restock.delete-expired-alerts', cron: '*/10 * * * *', run: () => deleteExpiredAlerts(deps) }
}
