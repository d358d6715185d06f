import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { addUpChanges } from './sales-store.ts'

/** Few enough that nobody waits for long who reads or changes the same sums. */
const AT_ONCE = 5_000

/** What orders have put down goes into the sums now and then, so that whoever reads them has little to add. */
export function addUpSalesWorker({ db }: { db: Db }): Worker {
  return {
    queue: 'orders.add-up-sales',
    cron: '*/5 * * * *',
    run: async (_data, { signal }) => {
      while (!signal.aborted && (await addUpChanges(db, AT_ONCE)) === AT_ONCE);
    },
  }
}
