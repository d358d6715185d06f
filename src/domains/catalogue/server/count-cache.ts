import type { MemoCache } from '#platform/cache/memo-cache.ts'

export interface CountCacheDeps {
  /** Valid until the catalogue changes; stock does not matter. */
  countCache?: MemoCache | undefined
}

/** Caches counts, which at 100,000 products take longer than the rest of a request. */
export function getCachedCount<T>({ countCache }: CountCacheDeps, key: unknown[], count: () => Promise<T>): Promise<T> {
  return countCache ? countCache.get(JSON.stringify(key), count) : count()
}

/** Counts all uncached keys in one call. */
export function getCachedCounts<T>(
  { countCache }: CountCacheDeps,
  keys: string[],
  count: (uncached: string[]) => Promise<T[]>,
): Promise<T[]> {
  return countCache ? countCache.getMany(keys, count) : count(keys)
}
