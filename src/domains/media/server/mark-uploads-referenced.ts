import type { Tx } from '#platform/database/connect.ts'
import { findUploadIds } from '../rules.ts'
import * as store from './store.ts'

/**
 * Protects the uploads referenced in these texts from deletion. Must run in the transaction that saves the references.
 * Returns the texts that reference a deleted upload; they must not be saved.
 */
export async function markUploadsReferenced(tx: Tx, texts: string[]): Promise<string[]> {
  // sorted, so concurrent transactions cannot deadlock
  const ids = [...new Set(texts.flatMap(findUploadIds))].sort()
  if (ids.length === 0) return []
  const available = new Set(await store.markReferenced(tx, ids))
  return texts.filter((text) => findUploadIds(text).some((id) => !available.has(id)))
}
