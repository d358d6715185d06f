import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import type { CollectionRow } from './collection-store.ts'
import * as store from './collection-store.ts'
import { countCollectionProducts } from './count-collection-products.ts'
import type { Deps } from './deps.ts'
import { findCollection } from './find-collection.ts'

type CollectionDeps = Pick<Deps, 'db' | 'countCache'>

const COLLECTION_NOT_FOUND = 'Collection not found.'

export async function getCollection(deps: CollectionDeps, slugOrName: string): Promise<CollectionRow> {
  const row = await findCollection(deps, slugOrName)
  if (!row) throw new ShopError('not_found', COLLECTION_NOT_FOUND)
  return row
}

/** Bypasses the cache, because an admin edits the result. */
export async function getCollectionById(db: Parameters<typeof store.findCollectionRow>[0], id: string) {
  const row = idPattern.test(id) ? await store.findCollectionRow(db, id) : undefined
  if (!row) throw new ShopError('not_found', COLLECTION_NOT_FOUND)
  return row
}

export async function getAdminCollection(deps: CollectionDeps, id: string) {
  const [counted] = await countCollectionProducts(deps, [await getCollectionById(deps.db, id)])
  if (!counted) throw new ShopError('not_found', COLLECTION_NOT_FOUND)
  return counted
}

export async function listAdminCollections(deps: CollectionDeps) {
  return countCollectionProducts(deps, await store.listCollectionRows(deps.db))
}
