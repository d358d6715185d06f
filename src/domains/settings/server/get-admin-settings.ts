import { settingsSections } from '#shared/shop-settings.ts'
import { completeSection, type StoredSections } from '../rules.ts'
import type { Deps } from './deps.ts'
import { mapEnvironmentFields } from './shop-settings-cache.ts'
import * as store from './store.ts'

/** Reads the database, so an admin sees what another process has saved. */
export async function getAdminSettings({ db, shopSettings }: Omit<Deps, 'now'>): Promise<StoredSections> {
  const { environmentSeller } = shopSettings
  const rows = new Map((await store.listSections(db)).map((row) => [row.section, row]))
  const entries = settingsSections.map((section) => {
    const row = rows.get(section)
    const value = completeSection(section, row?.value)
    const state = {
      value: section === 'seller' ? { ...value, ...environmentSeller } : value,
      version: row?.version ?? 0,
      editedAt: row?.editedAt ?? null,
      editedBy: row?.editedBy ?? null,
      variableByField: mapEnvironmentFields(section, environmentSeller),
    }
    return [section, state]
  })
  return Object.fromEntries(entries)
}
