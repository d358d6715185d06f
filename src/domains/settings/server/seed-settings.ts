import type { Queryable, Tx } from '#platform/database/connect.ts'
import { type ShopSettings, settingsSections } from '#shared/shop-settings.ts'
import { defaultSettings, hasAllFields, mergeKnownFields } from '../rules.ts'
import * as store from './store.ts'

/** Whether settings are stored, and the sections that no admin has edited have all fields of this release. */
export async function hasCompleteSettings(db: Queryable): Promise<boolean> {
  const rows = await store.listSections(db)
  return rows.length > 0 && rows.every(isComplete)
}

const isComplete = ({ section, value, editedBy }: store.SettingsRow) =>
  editedBy !== null || hasAllFields(defaultSettings[section], value)

/** Stores these settings in a shop that has none, or adds the fields that sections of an earlier release lack. */
export async function seedSettings(tx: Tx, settings: ShopSettings): Promise<void> {
  await store.lockSettings(tx)
  const rows = await store.listSections(tx)
  for (const row of rows.filter((saved) => !isComplete(saved)))
    await store.upsertSection(tx, { ...row, value: mergeKnownFields<object>(settings[row.section], row.value) })
  if (rows.length > 0) return
  await store.insertSections(
    tx,
    settingsSections.map((section) => ({ section, value: settings[section] })),
  )
}
