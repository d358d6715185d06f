import type { Account } from '#domains/accounts/server/api.ts'
import { setPrice, undoBulkEdit, undoCollectionChange } from '#domains/catalogue/server/api.ts'
import { undoPageChange } from '#domains/content/server/api.ts'
import { undoDiscountChange } from '#domains/discounts/server/api.ts'
import { setStock } from '#domains/inventory/server/api.ts'
import { undoSettingsChange } from '#domains/settings/server/api.ts'
import { undoShippingChange } from '#domains/shipping/server/api.ts'
import * as audit from '#platform/audit/audit-store.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import { asPaise } from '#shared/money.ts'
import { validateUndo } from '../rules.ts'
import type { Deps } from './deps.ts'

/**
 * Undoes a change with a new change. Throws a conflict if the price, settings, page, collection or discount has changed
 * again. For stock, only the difference is reversed, so later sales are kept.
 */
export async function undoChange({ db, now }: Deps, actor: Account, id: string): Promise<audit.AuditEntry> {
  return db.transaction(async (tx) => {
    const change = await audit.lockAuditEntry(tx, id)
    if (!change) throw new ShopError('not_found', 'Change not found.')
    const message = validateUndo(change)
    if (message) throw new ShopError('conflict', message)
    const undoneByEntryId = await revert({ db: tx, now }, actor, change)
    if (undoneByEntryId === undefined) throw new ShopError('conflict', 'There is nothing left to undo.')
    await audit.markUndone(tx, id, undoneByEntryId)
    return { ...change, undoneByEntryId }
  })
}

/** Returns the id of the new audit entry, or undefined if nothing had to change. */
async function revert(
  { db, now }: { db: Tx; now: () => Date },
  actor: Account,
  { kind, subjectId, before, after }: audit.AuditEntry,
) {
  if (kind === 'bulk') return undoBulkEdit({ db, now }, actor, subjectId)
  if (kind === 'settings') {
    return undoSettingsChange({ db, now }, actor, { section: subjectId, before: before ?? {}, after: after ?? {} })
  }
  if (kind === 'page') {
    return undoPageChange({ db, now }, actor, { slug: subjectId, before: before ?? {}, after: after ?? {} })
  }
  if (kind === 'collection') {
    return undoCollectionChange({ db }, actor, { id: subjectId, before: before ?? {}, after: after ?? {} })
  }
  if (kind === 'shipping') {
    return undoShippingChange({ db, now }, actor, { before: before ?? {}, after: after ?? {} })
  }
  if (kind === 'discount') {
    return undoDiscountChange({ db, now }, actor, { id: subjectId, before: before ?? {}, after: after ?? {} })
  }
  if (kind === 'price') {
    const [pricePaise, expectedPaise] = [
      asPaise(getNumber(before, 'pricePaise')),
      asPaise(getNumber(after, 'pricePaise')),
    ]
    return setPrice({ db }, actor, { productId: subjectId, pricePaise, expectedPaise })
  }
  // with `seen`, only the difference is applied
  const variant = {
    size: findText(after, 'size'),
    color: findText(after, 'color'),
    available: getNumber(before, 'available'),
    seen: getNumber(after, 'available'),
  }
  const [entryId] = await setStock({ db }, actor, { productId: subjectId, variants: [variant] })
  return entryId
}

/** Entries written by older releases may lack fields. */
function getNumber(fields: AuditedFields | null, name: string): number {
  const value = fields?.[name]
  if (typeof value !== 'number')
    throw new ShopError('conflict', "This change can't be undone because its previous value was not recorded.")
  return value
}

function findText(fields: AuditedFields | null, name: string): string | undefined {
  const value = fields?.[name]
  return typeof value === 'string' ? value : undefined
}
