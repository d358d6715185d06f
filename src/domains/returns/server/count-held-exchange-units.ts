import type { Db } from '#platform/database/connect.ts'
import * as store from './store.ts'

/** Counts the units held for exchanges. */
export async function countHeldExchangeUnits({ db }: { db: Db }): Promise<number> {
  return store.countHeldUnits(db)
}
