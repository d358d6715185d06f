import type { Db } from '#platform/database/connect.ts'
import type { PersonalData } from '#platform/database/personal-data.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'
import type { SessionCache } from './session-cache.ts'

export interface Deps {
  db: Db
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
  log: Log
  publicUrl: string | undefined
  shopSettings: ShopSettingsReader
  sessionCache?: SessionCache | undefined
  /** What every domain stores about people, and what keeps an account from being deleted. */
  personalData: PersonalData[]
}
