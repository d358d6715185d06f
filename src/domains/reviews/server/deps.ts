import type { Db } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  now: () => Date
  log: Log
  storage: Storage
  /** Base URL for links in emails; without it nobody is asked for a review. */
  origin: string | undefined
  shopSettings: ShopSettingsReader
}
