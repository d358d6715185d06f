import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { nameUploads } from '#domains/media/server/name-uploads.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { brand } from '#shared/brand.ts'
import { ShopError } from '#shared/errors.ts'
import type { Content } from '../contract.ts'
import { changedContent, standardContent } from '../rules.ts'
import { type ContentRow, lockContent, writeContent } from './store.ts'

const subject = { id: 'home', name: 'Home page and announcements' }
const PICTURE_GONE = 'A link leads to a picture that is no longer there. Please upload it again.'
const clock = new Intl.DateTimeFormat(brand.locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: brand.timeZone,
})

/** Saves what the shop says and shows, unless somebody else has done so meanwhile; the same again changes nothing. */
export async function saveContent(
  deps: Parameters<typeof requireAdmin>[0],
  authorization: string | undefined,
  { version, ...content }: Content & { version: number },
): Promise<ContentRow> {
  const actor = await requireAdmin(deps, authorization)
  const { db, now = () => new Date() } = deps
  return db.transaction(async (tx) => {
    const row = await lockContent(tx)
    if (row.version !== version) throw overtaken(row)
    const change = changedContent(row.content ?? standardContent, content)
    if (!change) return row
    await recordChange(tx, { actor, kind: 'home', subject, ...change })
    const written = await writeContent(tx, { content, version: version + 1, editedAt: now(), editedBy: actor.name })
    // after it, because it waits for whoever changes the catalogue and may name the same pictures
    const [gone] = await nameUploads(tx, [JSON.stringify(content)])
    if (gone !== undefined) throw new ShopError('conflict', PICTURE_GONE)
    return written
  })
}

function overtaken({ editedAt, editedBy }: ContentRow): ShopError {
  const when = editedAt ? ` at ${clock.format(editedAt)}` : ''
  return new ShopError(
    'conflict',
    `${editedBy ?? 'Somebody'} has changed this meanwhile${when}. Load it anew to see how.`,
  )
}
