import type { Db } from '#platform/database/connect.ts'
import { countApart } from './apart-store.ts'
import * as store from './store.ts'

/** Payments that are under way or stand apart; what was captured is an order, and counted there. */
export async function countPayments({ db }: { db: Db }): Promise<Record<string, number>> {
  return {
    created: 0,
    failed: 0,
    authorized: 0,
    ...(await store.countUnfinished(db)),
    apart: await countApart(db, { onlyOpen: true }),
  }
}

/** Refunds that are not through. */
export async function countRefunds({ db }: { db: Db }): Promise<Record<string, number>> {
  return { due: 0, sent: 0, failed: 0, ...(await store.countOpenRefunds(db)) }
}
