import type { Db } from '#platform/database/connect.ts'
import * as store from './store.ts'

/** Units that are kept for exchanges, and that nobody can buy meanwhile. */
export async function countUnitsForExchange({ db }: { db: Db }): Promise<number> {
  return store.sumHeldUnits(db)
}
