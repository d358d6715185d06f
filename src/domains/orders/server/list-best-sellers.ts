import type { Db } from '#platform/database/connect.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import type { Deps } from './deps.ts'
import * as store from './sales-store.ts'

/** Longer ranges are cached, because summing the sales of thousands of products is slow. */
const MAX_UNCACHED_DAYS = 31
/** Entries older than this are still returned, and refreshed in the background. */
const STALE_MS = MINUTE
/** Entries older than this are not returned; the caller waits for fresh data. */
const EXPIRED_MS = 10 * MINUTE
const MAX_ENTRIES = 20

interface CacheEntry {
  createdAt: number
  bestSellers: Promise<store.BestSeller[]>
}

const caches = new WeakMap<Db, Map<string, CacheEntry>>()

/** Returns the best sellers of a date range; for long ranges the result may be up to 10 minutes old. */
export async function listBestSellers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  days: { from: string; to: string },
  limit: number,
): Promise<store.BestSeller[]> {
  const load = () => store.listBestSellers(db, days, limit)
  if (Date.parse(days.to) - Date.parse(days.from) < MAX_UNCACHED_DAYS * DAY) return load()
  const cache = caches.get(db) ?? new Map<string, CacheEntry>()
  caches.set(db, cache)
  const key = `${days.from} ${days.to} ${limit}`
  const entry = cache.get(key)
  const time = now().getTime()
  const age = entry ? time - entry.createdAt : Number.POSITIVE_INFINITY
  if (entry && age < STALE_MS) return entry.bestSellers
  const bestSellers = load()
  const isExpired = age >= EXPIRED_MS
  if (cache.size >= MAX_ENTRIES) cache.clear()
  cache.set(key, { createdAt: time, bestSellers })
  // failures are not cached
  bestSellers.catch(() => cache.delete(key))
  return entry && !isExpired ? entry.bestSellers : bestSellers
}
