import type { Tx } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { foldText, slugifyCollection } from '../rules.ts'
import * as store from './collection-store.ts'
import { pickFreeSlug, romanizeCollection } from './validate-collection-address.ts'

/**
 * Creates the collections that products are about to name for the first time and whose slug needs Latin letters. A trigger
 * creates the others. Must run with the catalogue locked.
 */
export async function createCollectionsWithRomanizedSlugs(tx: Tx, names: string[]): Promise<void> {
  const romanized = [...new Set(names)].filter((name) => romanizeCollection(name) !== slugifyCollection(name))
  if (romanized.length === 0) return
  const rows: { name: string; slug: string }[] = await store.listCollectionRows(tx)
  let position = await store.getLastPosition(tx)
  for (const name of romanized) {
    if (rows.some((row) => foldText(row.name) === foldText(name))) continue
    const slug = pickFreeSlug(name, rows)
    position += 1
    await store.insertCollection(tx, { id: newId(), position, name, slug })
    await store.deleteRedirects(tx, [foldText(name), slug])
    rows.push({ name, slug })
  }
}
