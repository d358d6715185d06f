import type { Db } from '#platform/database/connect.ts'
import { findViolations } from './invariant-store.ts'

/** Checks the money and stock invariants and returns the violations of each. */
export async function verifyMoney({ db }: { db: Db }): Promise<{ rule: string; found: string[] }[]> {
  return findViolations(db)
}
