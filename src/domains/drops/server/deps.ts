import type { Db } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  now: () => Date
  log: Pick<Log, 'info' | 'warn'>
  shopSettings: ShopSettingsReader
  /** Base URL for links in emails. */
  origin: string | undefined
}
