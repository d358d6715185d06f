import type { Db } from '#platform/database/connect.ts'
import { MINUTE } from '#shared/time.ts'

/** Entries older than this are still returned, and refreshed in the background. */
const STALE_MS = MINUTE
/** Entries older than this are not returned; the caller waits for fresh data. */
const EXPIRED_MS = 10 * MINUTE
const MAX_ENTRIES = 50

interface CacheEntry {
  createdAt: number
  report: Promise<unknown>
}

const caches = new WeakMap<Db, Map<string, CacheEntry>>()

/** Keeps reports that are slow to calculate in memory; the result may be up to 10 minutes old. */
export async function cacheReport<T>(
  { db, now }: { db: Db; now: () => Date },
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const cache = caches.get(db) ?? new Map<string, CacheEntry>()
  caches.set(db, cache)
  const entry = cache.get(key)
  const time = now().getTime()
  const age = entry ? time - entry.createdAt : Number.POSITIVE_INFINITY
  if (entry && age < STALE_MS) return entry.report as Promise<T>
  const report = load()
  if (cache.size >= MAX_ENTRIES) cache.clear()
  cache.set(key, { createdAt: time, report })
  // failures are not cached
  report.catch(() => cache.delete(key))
  return entry && age < EXPIRED_MS ? (entry.report as Promise<T>) : report
}
