import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './connect.ts'

export interface AddressFilters {
  q?: string | undefined
  /** A whole email address. */
  address?: string | undefined
}

const isWholeAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/**
 * Turns a search for an email address that a row has into the filter `address`, which has an index of its own. The parts
 * of an address are in so many other rows that the trigrams find it slowly.
 */
export async function narrowSearch<Filters extends AddressFilters>(
  db: Queryable,
  table: PgTable,
  filters: Filters,
  hasAddress: (address: string) => SQL,
): Promise<Filters> {
  const address = filters.q?.trim()
  if (!address || filters.address !== undefined || !isWholeAddress(address)) return filters
  const [row] = await db.select({ isFound: sql`true` }).from(table).where(hasAddress(address)).limit(1)
  return row ? { ...filters, q: undefined, address } : filters
}
