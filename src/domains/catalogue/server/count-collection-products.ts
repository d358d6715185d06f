import { foldText } from '../rules.ts'
import type { CollectionRow } from './collection-store.ts'
import * as store from './collection-store.ts'
import { countFacets } from './count-facets.ts'
import type { Deps } from './deps.ts'
import { countProducts } from './product-store.ts'
import { toRuleCriteria } from './to-rule-criteria.ts'

interface CountedCollection extends CollectionRow {
  /** Live products. */
  liveCount: number
  /** Products in any state that have the collection's name. */
  memberCount: number
}

/** Counts the products of each collection. */
export async function countCollectionProducts(
  deps: Pick<Deps, 'db' | 'countCache'>,
  rows: CollectionRow[],
): Promise<CountedCollection[]> {
  const [memberCounts, liveCounts] = await Promise.all([store.countMembers(deps.db), countLiveProducts(deps, rows)])
  return rows.map((row) => ({
    ...row,
    liveCount: liveCounts.get(row.id) ?? 0,
    memberCount: memberCounts
      .filter(({ name }) => foldText(name) === foldText(row.name))
      .reduce((sum, { count }) => sum + count, 0),
  }))
}

/** Returns the number of live products by collection id. */
export async function countLiveProducts(
  deps: Pick<Deps, 'db' | 'countCache'>,
  rows: CollectionRow[],
): Promise<Map<string, number>> {
  const { collection: collectionCounts } = await countFacets(deps, {})
  const countsByName = new Map(collectionCounts.map(({ value, count }) => [foldText(value), count]))
  const counts = rows.map(async ({ id, name, rule }): Promise<[string, number]> => {
    if (rule) return [id, await countProducts(deps.db, { anyCollection: [toRuleCriteria(rule)] })]
    return [id, countsByName.get(foldText(name)) ?? 0]
  })
  return new Map(await Promise.all(counts))
}
