import type { Db } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  log: Log
  now: () => Date
  shopSettings: ShopSettingsReader
  /** The shop's public URL, for links in emails. */
  origin: string | undefined
  /** Entries such as `127.0.0.1:8080` that may be called although they are not public, for tests. */
  allowedPrivateHosts?: readonly string[] | undefined
}
