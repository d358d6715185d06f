import type { NewAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { validate } from '#platform/http/validate.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import * as contract from '../collection-contract.ts'
import { MAX_AUDITED_LENGTH } from './audit-fields.ts'
import { lockCatalogue } from './edit-store.ts'
import { getCollectionById } from './get-collection.ts'
import { describeColumns, updateCollection } from './save-collection.ts'

interface CollectionChange {
  id: string
  before: AuditedFields
  after: AuditedFields
}

/**
 * Sets the changed fields back. Throws a conflict if one of them has changed again. Returns the id of the audit entry,
 * or undefined if nothing had to change.
 */
export async function undoCollectionChange(
  { db }: { db: Queryable },
  actor: NewAuditEntry['actor'],
  { id, before, after }: CollectionChange,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const current = describeColumns(await getCollectionById(tx, id))
    if (Object.keys(before).some((field) => current[field] !== after[field])) {
      throw new ShopError('conflict', 'This collection has changed since then, so this change was not undone.')
    }
    if (Object.values(before).some((value) => typeof value === 'string' && value.length > MAX_AUDITED_LENGTH)) {
      throw new ShopError('conflict', "This change can't be undone because its previous text is too long.")
    }
    return updateCollection({ db: tx }, actor, id, toEdit(before, current))
  })
}

function toEdit({ banner, narrowBanner, rule, ...texts }: AuditedFields, current: AuditedFields) {
  const url = banner === undefined ? current['banner'] : banner
  const narrowUrl = narrowBanner === undefined ? current['narrowBanner'] : narrowBanner
  const isBannerChanged = banner !== undefined || narrowBanner !== undefined
  return validate<contract.CollectionEdit>(contract.updateCollection.body, {
    ...texts,
    ...(rule === undefined ? {} : { rule: typeof rule === 'string' ? JSON.parse(rule) : null }),
    ...(isBannerChanged && { banner: url ? { url, ...(narrowUrl ? { narrowUrl } : {}) } : null }),
  })
}
