import type { Queryable } from '#platform/database/connect.ts'
import { validate } from '#platform/http/validate.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import { PageSchema } from '../page-input-contract.ts'
import { hasPageFieldValues, withPageFieldValues } from '../rules.ts'
import { lockPage } from './lock-page.ts'
import { findPublishedText, getEditedText } from './page-texts.ts'
import { recordPublication, setPublished } from './publish-page.ts'

interface PageChange {
  slug: string
  before: AuditedFields
  after: AuditedFields
}

/**
 * Publishes the earlier text of what was changed. Throws a conflict if it has changed again. A draft stays. Returns the
 * id of the audit entry, or undefined if nothing had to change.
 */
export async function undoPageChange(
  { db, now }: { db: Queryable; now: () => Date },
  actor: { id: string; name: string },
  { slug, before, after }: PageChange,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const row = await lockPage(tx, slug)
    const current = findPublishedText(slug, row)
    if (!current || !hasPageFieldValues(current, after)) {
      throw new ShopError('conflict', 'This page has changed since then, so this change was not undone.')
    }
    const text = validate(PageSchema, withPageFieldValues(current, before))
    const entryId = await recordPublication(tx, actor, row, text)
    const draft = row.draft && getEditedText(slug, row)
    if (entryId) await setPublished(tx, { row, text, actor, at: now(), draft })
    return entryId
  })
}
