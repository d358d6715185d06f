import type { AdminCollection } from '../collection-contract.ts'
import type { Collection } from '../contract.ts'
import type { CollectionRow } from './collection-store.ts'

export function presentCollection(row: CollectionRow): Collection {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    ...(row.bannerUrl === null
      ? {}
      : {
          banner: { url: row.bannerUrl, ...(row.narrowBannerUrl === null ? {} : { narrowUrl: row.narrowBannerUrl }) },
        }),
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
  }
}

interface CountedCollection extends CollectionRow {
  liveCount: number
  manualProductCount: number
}

export function presentAdminCollection(row: CountedCollection): AdminCollection {
  return {
    ...presentCollection(row),
    kind: row.kind,
    ...(row.rule === null ? {} : { rule: row.rule }),
    sortBy: row.sortBy,
    ...(row.publishAt === null ? {} : { publishAt: row.publishAt.toISOString() }),
    liveCount: row.liveCount,
    manualProductCount: row.manualProductCount,
    version: row.version,
    ...(row.editedAt === null ? {} : { edited: { at: row.editedAt.toISOString(), by: row.editedBy ?? '' } }),
  }
}
