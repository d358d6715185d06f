import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { LONGEST_WAIT_MS, STOP_LINK_MS } from '../rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  now?: () => Date
}

/** Deletes alerts that are too old, along with their email addresses. */
export async function clearAlerts({ db, now = () => new Date() }: Deps): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  await store.deleteOver(db, { askedBefore: ago(LONGEST_WAIT_MS), toldBefore: ago(STOP_LINK_MS) })
}

export function clearAlertsWorker(deps: Deps): Worker {
  return { queue: 'restock.clear-alerts', cron: '*/10 * * * *', run: () => clearAlerts(deps) }
}
