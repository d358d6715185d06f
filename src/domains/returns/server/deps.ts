import type { Seller } from '#domains/orders/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { FormServices } from '#platform/settings/form-settings.ts'
import type { Storage } from '#platform/storage/storage.ts'

export interface Deps {
  db: Db
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
  log: Log
  storage: Storage
  publicUrl?: string | undefined
  formServices: FormServices
  /** Customer care, which receives the emails about new returns. */
  care: { email: string }
  /** Return address for parcels. */
  seller: Pick<Seller, 'name' | 'address' | 'state'>
}

/** Dependencies of every step of a return. */
export type StepDeps = Pick<Deps, 'db' | 'now'>
