import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { ALERT_MAX_AGE_MS, STOP_LINK_TTL_MS } from '../rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  now?: () => Date
}

/** Deletes alerts that are too old, along with their email addresses. */
export async function deleteExpiredAlerts({ db, now = () => new Date() }: Deps): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  await store.deleteExpired(db, { askedBefore: ago(ALERT_MAX_AGE_MS), toldBefore: ago(STOP_LINK_TTL_MS) })
}

export function createExpiredAlertsWorker(deps: Deps): Worker {
  return { queue: 'restock.clear-alerts', cron: '*/10 * * * *', run: () => deleteExpiredAlerts(deps) }
}
