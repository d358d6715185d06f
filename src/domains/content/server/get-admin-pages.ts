import { ShopError } from '#shared/errors.ts'
import { builtInSlugs, isBuiltInSlug } from '../page-path-contract.ts'
import type { Deps } from './deps.ts'
import { type EditedPage, toEditedPage } from './edited-page.ts'
import * as store from './page-store.ts'

export async function getAdminPage({ db }: Pick<Deps, 'db'>, slug: string): Promise<EditedPage> {
  const row = await store.findPage(db, slug)
  if (!row && !isBuiltInSlug(slug)) throw new ShopError('not_found', 'Page not found.')
  return toEditedPage(slug, row)
}

/** Lists the built-in pages, then those that an admin has created. */
export async function listAdminPages({ db }: Pick<Deps, 'db'>): Promise<EditedPage[]> {
  const [builtIn, own] = await Promise.all([store.listBuiltInPages(db), store.listOwnPages(db)])
  const findRow = (slug: string) => builtIn.find((row) => row.slug === slug)
  return [
    ...builtInSlugs.map((slug) => toEditedPage(slug, findRow(slug))),
    ...own.map((row) => toEditedPage(row.slug, row)),
  ]
}
