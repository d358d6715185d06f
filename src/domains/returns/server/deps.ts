import type { Db } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { FormServices } from '#platform/settings/form-settings.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
  log: Log
  storage: Storage
  publicUrl?: string | undefined
  formServices: FormServices
  shopSettings: ShopSettingsReader
}

/** Dependencies of every step of a return. */
export type StepDeps = Pick<Deps, 'db' | 'now' | 'shopSettings'>
