import type { Db } from '#platform/database/connect.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  now: () => Date
  shopSettings: ShopSettingsReader
  /** The shop's public URL. */
  origin: string | undefined
  dataDir: string
}
