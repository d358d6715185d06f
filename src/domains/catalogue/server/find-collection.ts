import { foldText } from '../rules.ts'
import type { CollectionRow } from './collection-store.ts'
import * as store from './collection-store.ts'
import { getCached } from './count-cache.ts'
import type { Deps } from './deps.ts'

type CollectionDeps = Pick<Deps, 'db' | 'countCache'>

interface LoadedCollections {
  collections: CollectionRow[]
  byAddress: Map<string, CollectionRow>
}

/** Loads all collections in one query, because every list looks them up. Cached with the counts, which are dropped at the same time. */
function loadCollections(deps: CollectionDeps): Promise<LoadedCollections> {
  return getCached(deps, ['collections'], async () => {
    const rows = await store.listCollectionRows(deps.db)
    // publishing one is a catalogue change, which drops this
    const collections = rows.filter(({ publishAt }) => publishAt === null)
    return { collections, byAddress: indexByAddress(collections) }
  })
}

/** Links in the shop use names, so a name comes before an equal slug or old address of another collection. */
function indexByAddress(collections: CollectionRow[]): Map<string, CollectionRow> {
  const byAddress = new Map<string, CollectionRow>()
  for (const row of collections) for (const address of row.oldAddresses) byAddress.set(address, row)
  for (const row of collections) byAddress.set(row.slug, row)
  for (const row of collections) byAddress.set(foldText(row.name), row)
  return byAddress
}

export async function listCollections(deps: CollectionDeps): Promise<CollectionRow[]> {
  return (await loadCollections(deps)).collections
}

/** Finds a collection by its name or slug, or by one that it had before. */
export async function findCollection(deps: CollectionDeps, address: string): Promise<CollectionRow | undefined> {
  return (await loadCollections(deps)).byAddress.get(foldText(address))
}
