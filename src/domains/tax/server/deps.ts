import type { Db } from '#platform/database/connect.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  shopSettings: ShopSettingsReader
}
