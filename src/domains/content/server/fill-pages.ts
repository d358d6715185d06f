import { isDeepStrictEqual } from 'node:util'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { PageText } from '../page-contract.ts'
import type { BuiltInSlug } from '../page-path-contract.ts'
import * as store from './page-store.ts'
import { findPublishedText } from './page-texts.ts'

export type Pages = Partial<Record<BuiltInSlug, PageText>>

export const hasPages = async (db: Queryable): Promise<boolean> => (await store.listBuiltInPages(db)).length > 0

/** Publishes these texts for pages that nobody has edited. */
export async function fillPages(tx: Tx, pages: Pages): Promise<void> {
  for (const [slug, published] of Object.entries(pages)) {
    if (await store.insertPage(tx, { slug })) await store.updatePage(tx, slug, { published, version: 1 })
  }
}

/** Sets the pages whose published text is still as given back to their default. Drafts stay. */
export async function removePages(tx: Tx, pages: Pages): Promise<void> {
  for (const [slug, given] of Object.entries(pages)) {
    const row = await store.lockPage(tx, slug)
    if (!row || !isDeepStrictEqual(findPublishedText(slug, row), given)) continue
    await store.updatePage(tx, slug, { published: null, publishedAt: null, version: row.version + 1 })
  }
}
