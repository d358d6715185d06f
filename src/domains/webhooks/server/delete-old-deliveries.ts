import type { Worker } from '#platform/jobs/create-jobs.ts'
import { RETENTION_MS } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

/** Deliveries contain personal data, so they are not kept for long. */
export function createDeliveryCleanupWorker({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Worker {
  return {
    queue: 'webhooks.delete-old-deliveries',
    cron: '40 21 * * *',
    async run() {
      const deleted = await store.deleteOldDeliveries(db, new Date(now().getTime() - RETENTION_MS))
      if (deleted > 0) log.info({ deleted }, 'Old webhook deliveries deleted')
    },
  }
}
