import type { Queryable } from '#platform/database/connect.ts'
import { toFilterTerms } from '../rules.ts'
import * as store from './collection-store.ts'
import { buildTsquery } from './search-query.ts'

/** Matches the live products that have this collection, in any spelling of its name. */
export const buildCollectionTsquery = (name: string) => buildTsquery(toFilterTerms({ collection: [name] }))

/** Lists the spellings of the name in products of any state, which keep the case that they were saved with. */
export async function listNameSpellings(db: Queryable, name: string): Promise<string[]> {
  const tsquery = buildCollectionTsquery(name)
  return tsquery === undefined ? [] : store.listNameSpellings(db, name, tsquery)
}
