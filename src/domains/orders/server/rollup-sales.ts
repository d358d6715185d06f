import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Deps } from './deps.ts'
import * as store from './sales-store.ts'

/** Small enough to keep row locks on the totals short. */
const BATCH_SIZE = 5_000

/** Creates the worker that adds pending sales deltas to the daily totals, so reads have few deltas left to sum. */
export function createSalesRollupWorker({ db }: Pick<Deps, 'db'>): Worker {
  return {
    queue: 'orders.rollup-sales',
    cron: '*/5 * * * *',
    run: async (_data, { signal }) => {
      while (!signal.aborted && (await store.rollupSalesDeltas(db, BATCH_SIZE)) === BATCH_SIZE);
    },
  }
}
