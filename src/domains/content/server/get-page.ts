import { ShopError } from '#shared/errors.ts'
import type { Page } from '../page-contract.ts'
import { getPagePath } from '../page-path-contract.ts'
import { fillPage, getPlaceholderValues } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './page-store.ts'
import { findPublishedText } from './page-texts.ts'

/** Returns the page as shoppers see it. */
export async function getPage({ db, shopSettings }: Omit<Deps, 'now'>, slug: string): Promise<Page> {
  const row = await store.findPage(db, slug)
  const text = findPublishedText(slug, row)
  if (!text) throw new ShopError('not_found', 'Page not found.')
  return { slug, ...fillPage(text, getPlaceholderValues(shopSettings.current(), row)) }
}

/** Lists the paths of the pages that an owner has added. */
export const listOwnPagePaths = async ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  (await store.listPublishedOwnSlugs(db)).map(getPagePath)
