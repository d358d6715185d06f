import { countUnitsForExchange } from '#domains/returns/server/count-units-for-exchange.ts'
import type { Db } from '#platform/database/connect.ts'
import * as store from './store.ts'

/** Checkouts that hold stock: those that wait for a payment, and those that wait for its order. */
export async function countLiveCheckouts({ db }: { db: Db }): Promise<Record<string, number>> {
  return { open: 0, paid: 0, ...(await store.countLive(db)) }
}

/** Units that nobody else can buy meanwhile. */
export async function countUnitsHeld({ db }: { db: Db }): Promise<Record<string, number>> {
  return { checkouts: await store.sumHeldUnits(db), exchanges: await countUnitsForExchange({ db }) }
}
