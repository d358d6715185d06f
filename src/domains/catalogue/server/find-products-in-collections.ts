import type { Queryable } from '#platform/database/connect.ts'
import * as store from './collection-store.ts'
import { buildCollectionTsquery } from './list-name-spellings.ts'
import { type CollectionCriteria, findLiveIds } from './product-list-store.ts'
import { toRuleCriteria } from './to-rule-criteria.ts'

/** Returns which of these products, or of all, are live and in one of these collections. Deleted collections have none. */
export async function findProductsInCollections(
  db: Queryable,
  collectionIds: string[],
  productIds?: string[],
): Promise<string[]> {
  if (collectionIds.length === 0 || productIds?.length === 0) return []
  const rows = await store.findCollectionRows(db, collectionIds)
  const criteria = rows.flatMap(({ name, rule }): CollectionCriteria[] => {
    if (rule) return [toRuleCriteria(rule)]
    const tsquery = buildCollectionTsquery(name)
    return tsquery === undefined ? [] : [{ tsquery }]
  })
  return criteria.length === 0 ? [] : findLiveIds(db, { anyCollection: criteria }, productIds)
}

/** Returns the names of the collections that exist, by id. */
export async function findCollectionNames(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length === 0 ? [] : await store.findCollectionRows(db, ids)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
