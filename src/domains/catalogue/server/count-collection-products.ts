import { foldText } from '../rules.ts'
import type { CollectionRow } from './collection-store.ts'
import * as store from './collection-store.ts'
import { countFacets } from './count-facets.ts'
import type { Deps } from './deps.ts'
import { buildCollectionTsquery } from './list-name-spellings.ts'
import { countProducts } from './product-list-store.ts'
import { toRuleCriteria } from './to-rule-criteria.ts'

type CountDeps = Pick<Deps, 'db' | 'countCache'>

interface CountedCollection extends CollectionRow {
  /** Live products. */
  liveCount: number
  /** Products in any state that have the collection's name. */
  manualProductCount: number
}

/** Counts the products of each collection. */
export async function countCollectionProducts(deps: CountDeps, rows: CollectionRow[]): Promise<CountedCollection[]> {
  const [memberCounts, hiddenCounts] = await Promise.all([
    countLiveMembers(deps, rows),
    store.countHiddenMembers(deps.db),
  ])
  const liveCounts = await countLiveProducts(deps, rows, memberCounts)
  return rows.map((row) => ({
    ...row,
    liveCount: liveCounts.get(row.id) ?? 0,
    manualProductCount: hiddenCounts
      .filter(({ name }) => foldText(name) === foldText(row.name))
      .reduce((sum, { count }) => sum + count, memberCounts.get(foldText(row.name)) ?? 0),
  }))
}

/** Returns the number of live products that have the name of a collection, by folded name. */
async function countLiveMembers(deps: CountDeps, rows: CollectionRow[]): Promise<Map<string, number>> {
  const [first, ...others] = rows
  if (first && others.length === 0) {
    const count = await countProducts(deps.db, { tsquery: buildCollectionTsquery(first.name) })
    return new Map([[foldText(first.name), count]])
  }
  const { collection } = await countFacets(deps, {})
  return new Map(collection.map(({ value, count }) => [foldText(value), count]))
}

/** Returns the number of live products by collection id. */
export async function countLiveProducts(
  deps: CountDeps,
  rows: CollectionRow[],
  members?: Map<string, number>,
): Promise<Map<string, number>> {
  const countsByName = members ?? (await countLiveMembers(deps, rows))
  const counts = rows.map(async ({ id, name, rule }): Promise<[string, number]> => {
    if (rule) return [id, await countProducts(deps.db, { anyCollection: [toRuleCriteria(rule)] })]
    return [id, countsByName.get(foldText(name)) ?? 0]
  })
  return new Map(await Promise.all(counts))
}
