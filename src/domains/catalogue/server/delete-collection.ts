import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { toAuditedFields } from './audit-fields.ts'
import * as store from './collection-store.ts'
import type { Deps } from './deps.ts'
import { lockCatalogue } from './edit-store.ts'
import { getCollectionById } from './get-collection.ts'
import { listNameSpellings } from './list-name-spellings.ts'
import { createVersionConflict } from './save-collection.ts'

/** Deletes a collection and removes its name from its products. Returns how many products had it. */
export async function deleteCollection(
  { db }: Pick<Deps, 'db'>,
  actor: Account,
  id: string,
  { version }: { version?: number | undefined },
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const row = await getCollectionById(tx, id)
    if (version !== undefined && version !== row.version) throw createVersionConflict(row)
    const { name, slug, kind } = row
    const count = await store.removeFromProducts(tx, await listNameSpellings(tx, name), actor.name)
    await store.deleteCollectionRow(tx, id)
    await recordAuditEntry(tx, {
      actor,
      kind: 'collection',
      subject: { id, name },
      before: toAuditedFields({ slug, kind, products: count }),
      after: { change: 'deleted' },
    })
    return count
  })
}
