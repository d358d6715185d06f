import type { Worker } from '#platform/jobs/create-jobs.ts'
import * as changes from './customer-changes-store.ts'
import type { Deps } from './deps.ts'

/** Small enough to keep a request that waits for it short. */
const BATCH_SIZE = 2_000

/** Derives the customers again that changed, so the list is up to date. */
export async function refreshCustomers({ db }: Pick<Deps, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await changes.hasChanges(db)))
    if ((await changes.updateChangedCustomers(db, BATCH_SIZE)) === 0) return
}

/** The list derives what changed before it reads, so this only keeps the first request after many orders short. */
export function createCustomersWorker(deps: Pick<Deps, 'db'>): Worker {
  return { queue: 'customers.update', cron: '*/5 * * * *', run: (_data, { signal }) => refreshCustomers(deps, signal) }
}
