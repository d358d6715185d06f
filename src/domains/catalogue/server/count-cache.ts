import type { Deps } from './deps.ts'
import type { ProductCriteria } from './product-list-store.ts'

/**
 * Returns the cached result, or computes it and caches it until the catalogue changes. Used mostly for counts, which at
 * 100,000 products take longer than the rest of a request.
 */
export function getCached<T>(
  { countCache }: Pick<Deps, 'countCache'>,
  key: unknown[],
  compute: () => Promise<T>,
): Promise<T> {
  return countCache ? countCache.get(JSON.stringify(key), compute) : compute()
}

/** Like `getCached` for several keys, whose missing results are computed in one call. */
export function getManyCached<T>(
  { countCache }: Pick<Deps, 'countCache'>,
  keys: string[],
  compute: (uncachedKeys: string[]) => Promise<T[]>,
): Promise<T[]> {
  return countCache ? countCache.getMany(keys, compute) : compute(keys)
}

/** Returns a key that differs between criteria that match different products. */
export const toCriteriaKey = ({ tsquery, minPaise, maxPaise, isOnSale, anyCollection }: ProductCriteria): unknown[] => [
  tsquery,
  minPaise,
  maxPaise,
  isOnSale,
  anyCollection?.map((collection) => [toCriteriaKey(collection), collection.newest]),
]
