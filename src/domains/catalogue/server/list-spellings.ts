import type { Queryable } from '#platform/database/connect.ts'
import { toFilterTerms } from '../rules.ts'
import * as store from './collection-store.ts'
import { buildTsquery } from './search-query.ts'

/** Matches the live products that have this collection, in any spelling. */
export const buildCollectionTsquery = (name: string) => buildTsquery(toFilterTerms({ collection: [name] }))

/** Returns how products in any state spell the name: they keep the case that they were saved with. */
export async function listSpellings(db: Queryable, name: string): Promise<string[]> {
  const tsquery = buildCollectionTsquery(name)
  return tsquery === undefined ? [] : store.listSpellings(db, name, tsquery)
}
