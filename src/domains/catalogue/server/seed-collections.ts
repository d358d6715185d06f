import type { Queryable } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import type { CollectionRule } from '../collection-contract.ts'
import type { CollectionBanner } from '../contract.ts'
import { foldText, slugifyCollection } from '../rules.ts'
import * as store from './collection-store.ts'

export interface CollectionSeed {
  name: string
  banner?: CollectionBanner
  rule?: CollectionRule
}

/** Returns the seeds whose collection exists but has no banner and was never edited. */
export async function findUnfinishedCollections(
  { db }: { db: Queryable },
  seeds: CollectionSeed[],
): Promise<CollectionSeed[]> {
  const rows = await store.listCollectionRows(db)
  return seeds.filter(({ name, banner }) => {
    const row = rows.find((candidate) => foldText(candidate.name) === foldText(name))
    return banner && row && row.bannerUrl === null && row.editedAt === null
  })
}

/** Sets the position and banner of unfinished collections, and creates the missing ones with a rule. */
export async function seedCollections({ db }: { db: Queryable }, seeds: CollectionSeed[]): Promise<void> {
  const unfinished = await findUnfinishedCollections({ db }, seeds)
  const names = (await store.listCollectionRows(db)).map(({ name }) => foldText(name))
  for (const [index, seed] of seeds.entries()) {
    const position = index + 1
    const { name, banner, rule } = seed
    if (banner && unfinished.includes(seed)) {
      const { url: bannerUrl, narrowUrl: narrowBannerUrl = null } = banner
      await store.updateCollectionByName(db, name, { position, bannerUrl, narrowBannerUrl })
    }
    if (rule && !names.includes(foldText(name)))
      await store.insertCollection(db, {
        id: newId(),
        position,
        name,
        slug: slugifyCollection(name),
        kind: 'rule',
        rule,
      })
  }
}
