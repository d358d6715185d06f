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
  /** Replaces the entry once it has succeeded. */
  refresh?: Promise<void>
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
  if (entry && age < EXPIRED_MS) {
    entry.refresh ??= refresh(cache, { key, entry, time }, load)
    return entry.report as Promise<T>
  }
  const report = load()
  const added = { createdAt: time, report }
  if (cache.size >= MAX_ENTRIES) cache.clear()
  cache.set(key, added)
  // failures are not cached
  report.catch(() => {
    if (cache.get(key) === added) cache.delete(key)
  })
  return report
}

/** Replaces the entry, unless another one has replaced it in the meantime. After a failure, the next call tries again. */
async function refresh(
  cache: Map<string, CacheEntry>,
  { key, entry, time }: { key: string; entry: CacheEntry; time: number },
  load: () => Promise<unknown>,
): Promise<void> {
  try {
    const report = Promise.resolve(await load())
    if (cache.get(key) === entry) cache.set(key, { createdAt: time, report })
  } catch {
    delete entry.refresh
  }
}
