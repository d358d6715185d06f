import type { Db } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { FormServices } from '#platform/settings/form-settings.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  now: () => Date
  log: Log
  jobs: Pick<Jobs, 'enqueue'>
  shopSettings: ShopSettingsReader
  formServices: FormServices
  publicUrl: string | undefined
}
