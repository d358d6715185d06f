import type { MemoCache } from '#platform/cache/memo-cache.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  storage: Storage
  log: Log
  /** Hosts that are not public but from which images may be fetched, such as `127.0.0.1:8080`. */
  mediaFetchAllow: readonly string[]
  /** Dropped when the catalogue changes, but not when stock changes. Without it, every request counts again. */
  countCache?: MemoCache | undefined
  /** For example `https://shop.example`. Defaults to the origin of the request. */
  publicUrl: string | undefined
  now: () => Date
  shopSettings: ShopSettingsReader
  /** Lists the paths of the owner's pages. Injected, because the content domain imports the catalogue. */
  listOwnPagePaths: (deps: { db: Db }) => Promise<string[]>
  /**
   * Sums sales and restocks of stock rows after a time, by stock id. Injected, because orders and returns import the
   * catalogue domain.
   */
  sumStockMovements: (db: Queryable, rows: { stockId: number; since: Date }[]) => Promise<Map<number, number>>
}
