import type { Db } from '#platform/database/connect.ts'
import { countEach } from './search-store.ts'
import { type Tallied, tallyEach } from './tally.ts'
import { readSearches } from './understand-search.ts'

export interface Found {
  /** How many products a search for the text lists. */
  count: number
  /** The same for texts that are understood in the same way, such as 'acid wash' and 'acid washed'. */
  sense: string
}

/** How many products a search for each of these texts finds, in the order of the texts; `known` is not counted again. */
export async function countFound(deps: { db: Db } & Tallied, texts: string[], known: Found): Promise<Found[]> {
  const { db } = deps
  const senses = (await readSearches(db, texts)).map(({ query }) => query?.match ?? '')
  const uncounted = [...new Set(senses)].filter((sense) => sense !== '' && sense !== known.sense)
  const counts = await tallyEach(deps, uncounted, (unknown) => countEach(db, unknown))
  return senses.map((sense) =>
    sense === known.sense ? known : { sense, count: counts[uncounted.indexOf(sense)] ?? 0 },
  )
}
