import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#platform/database/connect.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import * as store from './store.ts'

/** Sets every field that still has the given value back to its default. */
export async function removeSettings(tx: Tx, settings: ShopSettings): Promise<void> {
  await store.lockSettings(tx)
  for (const row of await store.listSections(tx)) {
    const given: Record<string, unknown> = settings[row.section]
    const kept = Object.entries(row.value as object).filter(([name, value]) => !isDeepStrictEqual(value, given[name]))
    if (kept.length === Object.keys(row.value).length) continue
    await store.upsertSection(tx, { ...row, value: Object.fromEntries(kept), version: row.version + 1 })
  }
}
