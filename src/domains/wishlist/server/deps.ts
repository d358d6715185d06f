import type { Db } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  now: () => Date
  log: Log
  publicUrl: string | undefined
  shopSettings: ShopSettingsReader
}
