import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { toAuditedFields } from './audit-fields.ts'
import * as store from './collection-store.ts'
import type { Deps } from './deps.ts'
import { lockCatalogue } from './edit-store.ts'

const subject = { id: 'order', name: 'Order of collections' }

/** Puts the listed collections first, in this order. Ids that no longer exist are ignored. */
export async function reorderCollections({ db }: Pick<Deps, 'db'>, actor: Account, ids: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const before = await listNames(tx)
    await store.setPositions(tx, ids)
    const after = await listNames(tx)
    if (before.join() === after.join()) return
    await recordAuditEntry(tx, {
      actor,
      kind: 'collection',
      subject,
      before: toAuditedFields({ order: before }),
      after: toAuditedFields({ order: after }),
    })
  })
}

const listNames = async (tx: Parameters<typeof store.setPositions>[0]) =>
  (await store.listCollectionRows(tx)).map(({ name }) => name)
