import type { MemoCache } from '#platform/cache/memo-cache.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  /** Dropped when the catalogue changes, but not when stock changes. Without it, every request counts again. */
  countCache?: MemoCache | undefined
  /** For example `https://shop.example`. Defaults to the origin of the request. */
  publicUrl: string | undefined
  now: () => Date
  shopSettings: ShopSettingsReader
  /**
   * Sums sales and restocks of stock rows after a time, by stock id. Injected, because orders and returns import the
   * catalogue.
   */
  sumStockMovements: (db: Queryable, rows: { stockId: number; since: Date }[]) => Promise<Map<number, number>>
}
