import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { RemovedDemo } from '../contract.ts'
import type { Deps } from './deps.ts'

const subject = { id: 'demo', name: 'Demo' }

/** Removes the demo, then shows the shop without its settings. */
export async function removeDemo({ db, demo, shopSettings }: Deps, actor: Account): Promise<RemovedDemo> {
  const removedCounts = await demo.remove()
  await shopSettings.reload()
  await db.transaction((tx) =>
    recordAuditEntry(tx, {
      actor,
      kind: 'settings',
      subject,
      before: { ...removedCounts },
      after: { change: 'removed' },
    }),
  )
  return removedCounts
}
