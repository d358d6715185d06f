import type { Queryable, Tx } from '#platform/database/connect.ts'
import { type ShopSettings, settingsSections } from '#shared/shop-settings.ts'
import * as store from './store.ts'

export const hasSettings = async (db: Queryable): Promise<boolean> => (await store.listSections(db)).length > 0

/** Saves these settings in a shop that has saved none. Returns whether it did. */
export async function fillSettings(tx: Tx, settings: ShopSettings): Promise<boolean> {
  await store.lockSettings(tx)
  if (await hasSettings(tx)) return false
  await store.insertSections(
    tx,
    settingsSections.map((section) => ({ section, value: settings[section] })),
  )
  return true
}
