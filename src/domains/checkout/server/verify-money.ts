import type { Db } from '#platform/database/connect.ts'
import { findExceptions } from './invariant-store.ts'

/** Looks whether all that must always be true of money and stock is true now, and names what is not. */
export async function verifyMoney({ db }: { db: Db }): Promise<{ rule: string; found: string[] }[]> {
  return findExceptions(db)
}
