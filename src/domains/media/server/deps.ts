import type { Db } from '#platform/database/connect.ts'
import type { Domain } from '#platform/domain.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'

export interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  storage: Storage
  log: Log
  /** One per domain that stores image URLs; each returns the names that are still referenced. */
  referenceFinders: NonNullable<Domain<never>['findReferencedImages']>[]
}
