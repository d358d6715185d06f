import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { DAY } from '#shared/time.ts'
import { ENTRY_RETENTION_DAYS } from '../rules.ts'
import * as store from './store.ts'

interface CleanupDeps {
  db: Db
  now: () => Date
  log: Pick<Log, 'info'>
}

/** Deletes queue entries that hold nothing and are older than the retention. Returns how many. */
export const deleteOldQueueEntries = ({ db, now }: Pick<CleanupDeps, 'db' | 'now'>): Promise<number> =>
  store.deleteEntriesBefore(db, new Date(now().getTime() - ENTRY_RETENTION_DAYS * DAY))

export function createQueueCleanupWorker(deps: CleanupDeps): Worker {
  return {
    // jobs are stored under this name
    queue: 'drops.delete-old-places',
    cron: '47 3 * * *',
    async run() {
      const deletedCount = await deleteOldQueueEntries(deps)
      if (deletedCount > 0) deps.log.info({ deletedCount }, 'Old queue entries deleted')
    },
  }
}
