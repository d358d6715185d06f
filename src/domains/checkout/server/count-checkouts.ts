import { countHeldExchangeUnits } from '#domains/returns/server/api.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

/** Counts the checkouts that hold stock, by state. */
export async function countLiveCheckouts({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> {
  return { open: 0, paid: 0, ...(await store.countLiveByState(db)) }
}

/** Counts the units held for checkouts and exchanges. */
export async function countHeldUnits({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> {
  return { checkouts: await store.sumHeldUnits(db), exchanges: await countHeldExchangeUnits(db) }
}
