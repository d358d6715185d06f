import { foldText } from '../rules.ts'
import type { CollectionRow } from './collection-store.ts'
import * as store from './collection-store.ts'
import { getCached } from './count-cache.ts'
import type { Deps } from './deps.ts'

type CollectionDeps = Pick<Deps, 'db' | 'countCache'>

interface LoadedCollections {
  collections: CollectionRow[]
  bySlugOrName: Map<string, CollectionRow>
}

/** Loads all collections in one query, because every list looks them up. Cached with the counts, which are dropped at the same time. */
function loadCollections(deps: CollectionDeps): Promise<LoadedCollections> {
  return getCached(deps, ['collections'], async () => {
    const rows = await store.listCollectionRows(deps.db)
    // publishing one is a catalogue change, which drops this
    const collections = rows.filter(({ publishAt }) => publishAt === null)
    return { collections, bySlugOrName: indexBySlugOrName(collections) }
  })
}

/** Links in the shop use names, so a name comes before an equal slug, old name or old slug of another collection. */
function indexBySlugOrName(collections: CollectionRow[]): Map<string, CollectionRow> {
  const bySlugOrName = new Map<string, CollectionRow>()
  for (const row of collections) for (const address of row.oldAddresses) bySlugOrName.set(address, row)
  for (const row of collections) bySlugOrName.set(row.slug, row)
  for (const row of collections) bySlugOrName.set(foldText(row.name), row)
  return bySlugOrName
}

export async function listCollections(deps: CollectionDeps): Promise<CollectionRow[]> {
  return (await loadCollections(deps)).collections
}

/** Finds a collection by its name or slug, or by one that it had before. */
export async function findCollection(deps: CollectionDeps, slugOrName: string): Promise<CollectionRow | undefined> {
  return (await loadCollections(deps)).bySlugOrName.get(foldText(slugOrName))
}
