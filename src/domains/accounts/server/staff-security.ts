import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { lockAdminsAndAssertOwner } from './lock-user-for-admin.ts'
import * as factors from './second-factor-store.ts'
import * as staff from './staff-store.ts'

/** Requires an owner with two-step login, so the rule can't lock out everybody who could lift it. */
export async function setRequiresSecondFactor({ db }: Pick<Deps, 'db'>, actor: Account, value: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAdminsAndAssertOwner(tx, actor)
    const before = await staff.requiresSecondFactor(tx)
    if (before === value) return
    if (value && !(await factors.findActiveFactor(tx, actor.id)))
      throw new ShopError('conflict', 'Turn on two-step login for your own account first, under Profile.')
    await staff.setRequiresSecondFactor(tx, value)
    await recordAuditEntry(tx, {
      actor,
      kind: 'staff',
      subject: { id: 'security', name: 'Security of the staff' },
      before: { twoStepLoginRequired: before },
      after: { twoStepLoginRequired: value },
    })
  })
}
