import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { DAY } from '#shared/time.ts'
import { PLACE_RETENTION_DAYS } from '../rules.ts'
import * as store from './store.ts'

interface CleanupDeps {
  db: Db
  now: () => Date
  log: Pick<Log, 'info'>
}

/** Deletes places that hold nothing and are older than the retention. Returns how many. */
export const deleteOldPlaces = ({ db, now }: Pick<CleanupDeps, 'db' | 'now'>): Promise<number> =>
  store.deletePlacesBefore(db, new Date(now().getTime() - PLACE_RETENTION_DAYS * DAY))

export function createPlaceCleanupWorker(deps: CleanupDeps): Worker {
  return {
    queue: 'drops.delete-old-places',
    cron: '47 3 * * *',
    async run() {
      const deletedCount = await deleteOldPlaces(deps)
      if (deletedCount > 0) deps.log.info({ deletedCount }, 'Old places in the queue deleted')
    },
  }
}
