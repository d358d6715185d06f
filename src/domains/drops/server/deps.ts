import type { Db, Tx } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  now: () => Date
  log: Pick<Log, 'info' | 'warn'>
  shopSettings: ShopSettingsReader
  /** Base URL for links in emails. */
  origin: string | undefined
  /** Returns the units of a product that each of these accounts has bought or is paying for. */
  countAccountUnits: (tx: Tx, productId: string, userIds: string[]) => Promise<ReadonlyMap<string, number>>
}
