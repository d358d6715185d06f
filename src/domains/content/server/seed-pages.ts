import { isDeepStrictEqual } from 'node:util'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { PageText } from '../page-contract.ts'
import type { BuiltInSlug } from '../page-path-contract.ts'
import * as store from './page-store.ts'
import { findPublishedText } from './page-texts.ts'

export type Pages = Partial<Record<BuiltInSlug, PageText>>

/** Pages without a stored row show their default text. */
export const hasStoredPages = async (db: Queryable): Promise<boolean> => (await store.listBuiltInPages(db)).length > 0

/** Publishes these texts for pages that are not stored yet. */
export async function seedPages(tx: Tx, pages: Pages): Promise<void> {
  for (const [slug, published] of Object.entries(pages)) {
    if (await store.insertPage(tx, { slug })) await store.updatePage(tx, slug, { published, version: 1 })
  }
}

/** Resets pages that still have the seeded text to their default. Drafts stay. */
export async function resetPages(tx: Tx, seededPages: Pages): Promise<void> {
  for (const [slug, seededText] of Object.entries(seededPages)) {
    const row = await store.lockPage(tx, slug)
    if (!row || !isDeepStrictEqual(findPublishedText(slug, row), seededText)) continue
    await store.updatePage(tx, slug, { published: null, publishedAt: null, version: row.version + 1 })
  }
}
