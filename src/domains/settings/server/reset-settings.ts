import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#platform/database/connect.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import * as store from './store.ts'

type Fields = Record<string, unknown>

/** The sentences of the shop, of which an owner may have edited only some. */
const sentenceGroups = ['copy', 'sizeTaglines']

/** Returns the fields that no longer have the seeded value. */
function omitSeeded(value: Fields, seeded: Fields): Fields {
  const changed = Object.entries(value).filter(([name, field]) => !isDeepStrictEqual(field, seeded[name]))
  return Object.fromEntries(
    changed.map(([name, field]) => [
      name,
      sentenceGroups.includes(name) ? omitSeeded(field as Fields, (seeded[name] ?? {}) as Fields) : field,
    ]),
  )
}

/** Resets every field that still has the seeded value to its default. */
export async function resetSettings(tx: Tx, seededSettings: ShopSettings): Promise<void> {
  await store.lockSettings(tx)
  for (const row of await store.listSections(tx)) {
    const changed = omitSeeded(row.value as Fields, seededSettings[row.section])
    if (isDeepStrictEqual(changed, row.value)) continue
    await store.upsertSection(tx, { ...row, value: changed, version: row.version + 1 })
  }
}
