import type { NewAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Queryable } from '#platform/database/connect.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import { asPaise, rupeesFromPaise } from '#shared/money.ts'
import type { DiscountEdit } from '../admin-contract.ts'
import { describeColumns, lockDiscount, updateDiscount } from './save-discount.ts'

interface DiscountChange {
  id: string
  before: AuditedFields
  after: AuditedFields
}

/**
 * Sets the changed fields back. Throws a conflict if one of them has changed again. Returns the id of the audit entry,
 * or undefined if nothing had to change.
 */
export async function undoDiscountChange(
  deps: { db: Queryable; now: () => Date },
  actor: NewAuditEntry['actor'],
  { id, before, after }: DiscountChange,
): Promise<string | undefined> {
  return deps.db.transaction(async (tx) => {
    const row = await lockDiscount(tx, id)
    const current = describeColumns(row)
    if (Object.keys(before).some((field) => current[field] !== after[field])) {
      throw new ShopError('conflict', 'This discount has changed since then, so this change was not undone.')
    }
    return updateDiscount({ ...deps, db: tx }, actor, id, toEdit(before, row.kind))
  })
}

/** The audit log has amounts in paise and lists as JSON. */
function toEdit({ minSubtotalPaise, ...before }: AuditedFields, currentKind: string): DiscountEdit {
  const kind = before['kind'] ?? currentKind
  const toRupees = (paise: unknown) => rupeesFromPaise(asPaise(Number(paise)))
  const fields = Object.entries(before).map(([field, value]) => {
    if (field === 'value' && kind === 'amount') return [field, toRupees(value)]
    return [field, field.endsWith('Ids') ? JSON.parse(String(value)) : value]
  })
  return {
    ...(Object.fromEntries(fields) as DiscountEdit),
    ...(minSubtotalPaise === undefined ? {} : { minSubtotal: toRupees(minSubtotalPaise) }),
  }
}
