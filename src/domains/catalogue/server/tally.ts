import type { Remembered } from '#platform/cache/remembered.ts'

export interface Tallied {
  /** How many products there are of what: true until the catalogue changes, however often their stock does. */
  tallies?: Remembered | undefined
}

/** Counts once for each catalogue: at a hundred thousand products counting takes longer than everything else together. */
export function tally<T>({ tallies }: Tallied, of: unknown[], count: () => Promise<T>): Promise<T> {
  return tallies ? tallies.one(JSON.stringify(of), count) : count()
}

/** The same for many at once; those that are not known yet are counted together. */
export function tallyEach<T>(
  { tallies }: Tallied,
  of: string[],
  count: (unknown: string[]) => Promise<T[]>,
): Promise<T[]> {
  return tallies ? tallies.each(of, count) : count(of)
}
