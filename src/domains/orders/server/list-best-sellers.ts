import type { Db } from '#platform/database/connect.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import * as store from './sales-store.ts'

/** A span of more days is worth remembering: adding up what thousands of products sold in it takes a while. */
const LONG_DAYS = 31
/** After a minute it is refreshed in the background, while whoever asks gets the old; after ten, the new is awaited. */
const STALE_MS = MINUTE
const OLD_MS = 10 * MINUTE
const MOST_REMEMBERED = 20

interface Remembered {
  madeAt: number
  sellers: Promise<store.Seller[]>
}

const remembered = new WeakMap<Db, Map<string, Remembered>>()

/** What was sold most in these days; of long spans, as it was a minute ago or a little longer. */
export async function listBestSellers(
  { db, now = Date.now }: { db: Db; now?: () => number },
  days: { from: string; to: string },
  most: number,
): Promise<store.Seller[]> {
  const read = () => store.bestSellers(db, days, most)
  if (Date.parse(days.to) - Date.parse(days.from) < LONG_DAYS * DAY) return read()
  const known = remembered.get(db) ?? new Map<string, Remembered>()
  remembered.set(db, known)
  const key = `${days.from} ${days.to} ${most}`
  const before = known.get(key)
  const age = before ? now() - before.madeAt : Number.POSITIVE_INFINITY
  if (before && age < STALE_MS) return before.sellers
  const sellers = read()
  const isOld = age >= OLD_MS
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(key, { madeAt: now(), sellers })
  // what failed is not remembered
  sellers.catch(() => known.delete(key))
  return before && !isOld ? before.sellers : sellers
}
