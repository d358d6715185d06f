import type { Db } from '#platform/database/connect.ts'
import { countEach } from './search-store.ts'
import { type Tallied, tallyEach } from './tally.ts'
import { readSearches } from './understand-search.ts'

export interface Found {
  count: number
  /** Equal for searches that match the same products, such as 'acid wash' and 'acid washed'. */
  sense: string
}

/** Counts the results of each search, in order. `known` is a result that need not be counted again. */
export async function countFound(deps: { db: Db } & Tallied, texts: string[], known: Found): Promise<Found[]> {
  const { db } = deps
  const senses = (await readSearches(db, texts)).map(({ query }) => query?.match ?? '')
  const uncounted = [...new Set(senses)].filter((sense) => sense !== '' && sense !== known.sense)
  const counts = await tallyEach(deps, uncounted, (uncached) => countEach(db, uncached))
  return senses.map((sense) =>
    sense === known.sense ? known : { sense, count: counts[uncounted.indexOf(sense)] ?? 0 },
  )
}
