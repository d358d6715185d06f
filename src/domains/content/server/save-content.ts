import type { Account } from '#domains/accounts/server/api.ts'
import { markUploadsReferenced } from '#domains/media/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import type { Content } from '../contract.ts'
import { defaultContent, diffContent } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'
import { createVersionConflict } from './version-conflict.ts'

const subject = { id: 'home', name: 'Home page and announcements' }
const MISSING_IMAGE = 'A link points to an image that no longer exists. Please upload it again.'

/** Saves the content. Throws a conflict if someone has saved since `version`; identical content is not saved again. */
export async function saveContent(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  { version, ...content }: Content & { version: number },
): Promise<store.ContentRow> {
  return db.transaction(async (tx) => {
    const row = await store.lockContent(tx)
    if (row.version !== version) throw createVersionConflict(row)
    const change = diffContent(row.content ?? defaultContent, content)
    if (!change) return row
    await recordAuditEntry(tx, { actor, kind: 'home', subject, ...change })
    const edit = { content, version: version + 1, editedAt: now(), editedBy: actor.name }
    const saved = await store.updateContent(tx, edit)
    // last, to take locks in the same order as catalogue changes, which may reference the same images
    const [missingImage] = await markUploadsReferenced(tx, [JSON.stringify(content)])
    if (missingImage !== undefined) throw new ShopError('conflict', MISSING_IMAGE)
    return saved
  })
}
