import type { Db, Queryable } from '#platform/database/connect.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  now: () => Date
  shopSettings: ShopSettingsReader
  /**
   * Sums the units of orders that are not packed yet, by stock id. Injected, because shipping imports orders, which import
   * this domain. Exact if the caller holds the locks of these stock rows.
   */
  sumUnpackedUnits: (db: Queryable, stockIds: number[]) => Promise<Map<number, number>>
}
