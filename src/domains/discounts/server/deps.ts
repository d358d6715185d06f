import type { Db } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import type { OfferCache } from './offer-cache.ts'

export interface Deps {
  db: Db
  log: Log
  now: () => Date
  offers: Pick<OfferCache, 'current' | 'reload'>
}
