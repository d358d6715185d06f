import { isDeepStrictEqual } from 'node:util'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { PageText } from '../page-contract.ts'
import { diffPages } from '../rules.ts'
import type { Deps } from './deps.ts'
import { type EditedPage, toEditedPage } from './edited-page.ts'
import { lockPage } from './lock-page.ts'
import * as store from './page-store.ts'
import { findDefaultPage, findPublishedText, getEditedText } from './page-texts.ts'

interface Actor {
  id: string
  name: string
}

/** Publishes the draft, if there is one. Throws a conflict if someone has saved since `version`. */
export async function publishPage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  slug: string,
  version: number,
): Promise<EditedPage> {
  return db.transaction(async (tx) => {
    const row = await lockPage(tx, slug, version)
    if (!row.draft) return toEditedPage(slug, row)
    const text = getEditedText(slug, row)
    await recordPublication(tx, actor, row, text)
    return toEditedPage(slug, await setPublished(tx, { row, text, actor, at: now(), draft: null }))
  })
}

/** Must run after `lockPage`. Returns the id of the audit entry, or undefined if nothing changed. */
export async function recordPublication(
  tx: Tx,
  actor: Actor,
  row: store.PageRow,
  text: PageText,
): Promise<string | undefined> {
  const current = findPublishedText(row.slug, row)
  const change = current ? diffPages(current, text) : { after: { change: 'published' } }
  if (!change) return undefined
  return recordAuditEntry(tx, { actor, kind: 'page', subject: { id: row.slug, name: text.title }, ...change })
}

interface Publication {
  row: store.PageRow
  text: PageText
  actor: Actor
  at: Date
  draft: PageText | null
}

/** Must run after `lockPage`. A built-in page with its default text follows that of later releases. */
export function setPublished(tx: Tx, { row, text, actor, at, draft }: Publication): Promise<store.PageRow> {
  const { slug, version } = row
  const published = isDeepStrictEqual(text, findDefaultPage(slug)) ? null : text
  const edit = { editedAt: at, editedBy: actor.name, version: version + 1 }
  return store.updatePage(tx, slug, { ...edit, draft, published, publishedAt: published ? at : null })
}
