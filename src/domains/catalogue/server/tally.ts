import type { Remembered } from '#platform/cache/remembered.ts'

export interface Tallied {
  /** Valid until the catalogue changes; stock does not matter. */
  tallies?: Remembered | undefined
}

/** Caches counts, which at 100,000 products take longer than the rest of a request. */
export function tally<T>({ tallies }: Tallied, key: unknown[], count: () => Promise<T>): Promise<T> {
  return tallies ? tallies.one(JSON.stringify(key), count) : count()
}

/** Counts all uncached keys in one call. */
export function tallyEach<T>(
  { tallies }: Tallied,
  keys: string[],
  count: (uncached: string[]) => Promise<T[]>,
): Promise<T[]> {
  return tallies ? tallies.each(keys, count) : count(keys)
}
