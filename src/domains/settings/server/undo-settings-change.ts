import type { Queryable } from '#platform/database/connect.ts'
import { validate } from '#platform/http/validate.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import { settingsSchemas, settingsSections } from '#shared/shop-settings.ts'
import { completeSection, hasFieldValues, withFieldValues } from '../rules.ts'
import { updateSection } from './save-settings.ts'
import * as store from './store.ts'

interface SettingsChange {
  section: string
  before: AuditedFields
  after: AuditedFields
}

/**
 * Sets the changed fields back. Throws a conflict if one of them has changed again. Returns the id of the audit entry,
 * or undefined if nothing had to change.
 */
export async function undoSettingsChange(
  { db, now }: { db: Queryable; now: () => Date },
  actor: { id: string; name: string },
  { before, after, ...change }: SettingsChange,
): Promise<string | undefined> {
  const section = settingsSections.find((name) => name === change.section)
  if (!section) throw new ShopError('conflict', 'This part of the settings no longer exists.')
  return db.transaction(async (tx) => {
    await store.lockSettings(tx)
    const row = await store.findSection(tx, section)
    const stored = completeSection(section, row?.value)
    if (!hasFieldValues(stored, after)) {
      throw new ShopError('conflict', 'These settings have changed since then, so this change was not undone.')
    }
    const value = validate<object>(settingsSchemas[section], withFieldValues(stored, before))
    return updateSection(tx, { actor, now, section, row, value })
  })
}
