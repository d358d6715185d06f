import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { addUpChanges } from './sales-store.ts'

/** What orders have put down goes into the sums now and then, so that whoever reads them has little to add. */
export function addUpSalesWorker({ db }: { db: Db }): Worker {
  return { queue: 'orders.add-up-sales', run: () => addUpChanges(db), cron: '*/5 * * * *' }
}
