import type { Db } from '#platform/database/connect.ts'
import type { ShopSettingsCache } from './shop-settings-cache.ts'

export interface Deps {
  db: Db
  now: () => Date
  shopSettings: Pick<ShopSettingsCache, 'current' | 'reload' | 'fixedSeller'>
}
