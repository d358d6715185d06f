import type { Queryable, Tx } from '#platform/database/connect.ts'
import { type ShopSettings, settingsSections } from '#shared/shop-settings.ts'
import { defaultSettings } from '../rules.ts'
import * as store from './store.ts'

/** Returns whether settings are saved, and those that no admin has edited have the fields of this release. */
export async function hasCompleteSettings(db: Queryable): Promise<boolean> {
  const rows = await store.listSections(db)
  return rows.length > 0 && rows.every(isComplete)
}

const isComplete = ({ section, value, editedBy }: store.SettingsRow) =>
  editedBy !== null || Object.keys(defaultSettings[section]).every((name) => Object.hasOwn(value, name))

/** Saves these settings in a shop that has saved none, or adds the fields that sections of an earlier release lack. */
export async function fillSettings(tx: Tx, settings: ShopSettings): Promise<void> {
  await store.lockSettings(tx)
  const rows = await store.listSections(tx)
  for (const row of rows.filter((saved) => !isComplete(saved)))
    await store.upsertSection(tx, { ...row, value: { ...settings[row.section], ...row.value } })
  if (rows.length > 0) return
  await store.insertSections(
    tx,
    settingsSections.map((section) => ({ section, value: settings[section] })),
  )
}
