import type { Deps } from './deps.ts'
import * as flagged from './flagged-store.ts'
import * as store from './store.ts'

/** Counts uncaptured and flagged payments. Captured ones are counted as orders. */
export async function countPayments({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> {
  return {
    created: 0,
    failed: 0,
    authorized: 0,
    ...(await store.countUncapturedPayments(db)),
    flagged: await flagged.countFlagged(db, { onlyOpen: true }),
  }
}

/** Counts refunds that are not processed, by state. */
export async function countRefunds({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> {
  return { due: 0, sent: 0, failed: 0, 'due by hand': 0, ...(await store.countOpenRefunds(db)) }
}
