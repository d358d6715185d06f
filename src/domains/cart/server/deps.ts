import type { OfferReader } from '#domains/discounts/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'

export interface Deps {
  db: Db
  now: () => Date
  log: Log
  /** Without it, no automatic offers apply. */
  offers?: OfferReader | undefined
}
