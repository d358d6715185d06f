import type { Db } from '#platform/database/connect.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ShopSettingsCache } from './shop-settings-cache.ts'

export interface Deps {
  db: Db
  now: () => Date
  storage: Pick<Storage, 'get' | 'has'>
  shopSettings: Pick<ShopSettingsCache, 'current' | 'reload' | 'environmentSeller'>
}
