import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { CollectionRule } from '../collection-contract.ts'
import { toProductSortOrder } from '../rules.ts'
import { type AdminProductRow, findAdminProducts } from './admin-product-store.ts'
import * as store from './collection-store.ts'
import type { Deps } from './deps.ts'
import { getCollectionById } from './get-collection.ts'
import { listNameSpellings } from './list-name-spellings.ts'
import { countProducts, listProductPage } from './product-list-store.ts'
import { toRuleCriteria } from './to-rule-criteria.ts'

interface Page {
  limit?: number | undefined
  page?: number | undefined
}

/** Lists the members of a manual collection in any state, or the live products that a collection's rule finds. */
export async function listCollectionProducts(
  { db }: Pick<Deps, 'db'>,
  id: string,
  { limit = MAX_PAGE_SIZE, page = 1 }: Page,
): Promise<{ products: AdminProductRow[]; total: number }> {
  const collection = await getCollectionById(db, id)
  const range = { limit, offset: (page - 1) * limit }
  if (collection.rule) {
    const criteria = { anyCollection: [toRuleCriteria(collection.rule)] }
    const sortBy = toProductSortOrder(collection.sortBy)
    const [products, total] = await Promise.all([
      listProductPage(db, criteria, { sortBy, ...range }),
      countProducts(db, criteria),
    ])
    const ids = products.map((product) => product.id)
    return { products: await findAdminProducts(db, ids), total }
  }
  const spellings = await listNameSpellings(db, collection.name)
  const { ids, total } = await store.listMemberIds(db, { id, spellings }, range)
  return { products: await findAdminProducts(db, ids), total }
}

const PREVIEW_COUNT = 8

export async function previewCollectionRule(
  { db }: Pick<Deps, 'db'>,
  rule: CollectionRule,
): Promise<{ count: number; names: string[] }> {
  const criteria = { anyCollection: [toRuleCriteria(rule)] }
  const [products, count] = await Promise.all([
    listProductPage(db, criteria, { sortBy: 'Default', limit: PREVIEW_COUNT, offset: 0 }),
    countProducts(db, criteria),
  ])
  return { count, names: products.map(({ name }) => name) }
}
