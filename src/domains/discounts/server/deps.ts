import type { Db } from '#platform/database/connect.ts'
import type { OfferCache } from './offer-cache.ts'

export interface Deps {
  db: Db
  now: () => Date
  offers: Pick<OfferCache, 'current' | 'reload'>
}
