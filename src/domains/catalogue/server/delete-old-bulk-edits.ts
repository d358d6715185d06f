import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { DAY } from '#shared/time.ts'
import { BULK_EDIT_RETENTION_DAYS } from '../rules.ts'
import * as store from './bulk-edit-store.ts'

interface CleanupDeps {
  db: Db
  now: () => Date
  log: Pick<Log, 'info'>
}

/** Deletes the records of bulk edits that can no longer be undone. Returns how many were deleted. */
export const deleteOldBulkEdits = ({ db, now }: Pick<CleanupDeps, 'db' | 'now'>): Promise<number> =>
  store.deleteBulkEditsBefore(db, new Date(now().getTime() - BULK_EDIT_RETENTION_DAYS * DAY))

/** Runs daily, at night in India. */
export function createBulkEditCleanupWorker(deps: CleanupDeps): Worker {
  return {
    queue: 'catalogue.delete-old-bulk-edits',
    cron: '35 21 * * *',
    async run() {
      const deletedCount = await deleteOldBulkEdits(deps)
      if (deletedCount > 0) deps.log.info({ deletedCount }, 'Old bulk edits deleted')
    },
  }
}
