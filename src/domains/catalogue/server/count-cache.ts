import type { Deps } from './deps.ts'
import type { ProductCriteria } from './product-store.ts'

/** Caches a count, or another result that changes only with the catalogue. At 100,000 products, counting takes longest in a request. */
export function getCachedCount<T>(
  { countCache }: Pick<Deps, 'countCache'>,
  key: unknown[],
  count: () => Promise<T>,
): Promise<T> {
  return countCache ? countCache.get(JSON.stringify(key), count) : count()
}

/** Counts all uncached keys in one call. */
export function getCachedCounts<T>(
  { countCache }: Pick<Deps, 'countCache'>,
  keys: string[],
  count: (uncached: string[]) => Promise<T[]>,
): Promise<T[]> {
  return countCache ? countCache.getMany(keys, count) : count(keys)
}

/** Returns a key that differs between criteria that match different products. */
export const toCriteriaKey = ({
  tsquery,
  minPaise,
  maxPaise,
  isReduced,
  anyCollection,
}: ProductCriteria): unknown[] => [
  ...[tsquery, minPaise, maxPaise, isReduced],
  anyCollection?.map((collection) => [toCriteriaKey(collection), collection.newest]),
]
