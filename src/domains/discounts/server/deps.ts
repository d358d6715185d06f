import type { Db } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import type { AutomaticDiscountCache } from './automatic-discount-cache.ts'

export interface Deps {
  db: Db
  log: Log
  now: () => Date
  automaticDiscounts: Pick<AutomaticDiscountCache, 'current' | 'reload'>
}
