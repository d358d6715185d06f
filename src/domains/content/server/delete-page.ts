import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { isBuiltInSlug } from '../page-path-contract.ts'
import type { Deps } from './deps.ts'
import { lockPage } from './lock-page.ts'
import * as store from './page-store.ts'
import { getEditedText } from './page-texts.ts'

const BUILT_IN = "This page comes with every shop and can't be deleted. You can change its text."

/**
 * Deletes a page that an admin has created. Throws a conflict if someone has saved since `version`. The address then has no
 * page, or redirects as before.
 */
export async function deletePage(
  { db }: Pick<Deps, 'db'>,
  actor: Account,
  slug: string,
  version?: number,
): Promise<void> {
  if (isBuiltInSlug(slug)) throw new ShopError('conflict', BUILT_IN)
  await db.transaction(async (tx) => {
    const { title } = getEditedText(slug, await lockPage(tx, slug, version))
    await recordAuditEntry(tx, { actor, kind: 'page', subject: { id: slug, name: title }, before: { title } })
    await store.deletePage(tx, slug)
  })
}
