import { countHeldExchangeUnits } from '#domains/returns/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import * as store from './store.ts'

/** Counts the checkouts that hold stock, by state. */
export async function countLiveCheckouts({ db }: { db: Db }): Promise<Record<string, number>> {
  return { open: 0, paid: 0, ...(await store.countLiveByState(db)) }
}

/** Counts the units held for checkouts and exchanges. */
export async function countHeldUnits({ db }: { db: Db }): Promise<Record<string, number>> {
  return { checkouts: await store.sumHeldUnits(db), exchanges: await countHeldExchangeUnits(db) }
}
