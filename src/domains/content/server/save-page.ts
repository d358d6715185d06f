import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#domains/accounts/server/api.ts'
import type { PageText } from '../page-contract.ts'
import type { Deps } from './deps.ts'
import { type EditedPage, toEditedPage } from './edited-page.ts'
import { lockPage } from './lock-page.ts'
import * as store from './page-store.ts'
import { findPublishedText, getEditedText } from './page-texts.ts'

interface PageEdit {
  version: number
  text: PageText
}

/**
 * Saves a draft, or deletes it if it is equal to the published text. Throws a conflict if someone has saved since `version`;
 * an identical text is not saved again.
 */
export async function savePage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  slug: string,
  { version, text }: PageEdit,
): Promise<EditedPage> {
  return db.transaction(async (tx) => {
    const row = await lockPage(tx, slug, version)
    if (isDeepStrictEqual(getEditedText(slug, row), text)) return toEditedPage(slug, row)
    const draft = isDeepStrictEqual(findPublishedText(slug, row), text) ? null : text
    const edit = { draft, version: version + 1, editedAt: now(), editedBy: actor.name }
    return toEditedPage(slug, await store.updatePage(tx, slug, edit))
  })
}
