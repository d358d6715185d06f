import type { Tx } from '#platform/database/connect.ts'
import { uploadsIn } from '../rules.ts'
import { setNamed } from './store.ts'

/**
 * Protects the uploads referenced in these texts from deletion. Must run in the transaction that saves the references.
 * Returns the texts that reference a deleted upload; they must not be saved.
 */
export async function nameUploads(tx: Tx, texts: string[]): Promise<string[]> {
  // sorted, so concurrent transactions cannot deadlock
  const ids = [...new Set(texts.flatMap(uploadsIn))].sort()
  if (ids.length === 0) return []
  const available = new Set(await setNamed(tx, ids))
  return texts.filter((text) => uploadsIn(text).some((id) => !available.has(id)))
}
