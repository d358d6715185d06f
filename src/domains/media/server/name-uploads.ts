import type { Tx } from '#platform/database/connect.ts'
import { uploadsIn } from '../rules.ts'
import { setNamed } from './store.ts'

/**
 * To be called by whoever comes to name pictures, in the transaction that does: from then on no sweep takes them. Answers
 * those of the texts that name a picture which is gone, and these must not be written.
 */
export async function nameUploads(tx: Tx, texts: string[]): Promise<string[]> {
  // in order, so that no two wait for each other
  const ids = [...new Set(texts.flatMap(uploadsIn))].sort()
  if (ids.length === 0) return []
  const there = new Set(await setNamed(tx, ids))
  return texts.filter((text) => uploadsIn(text).some((id) => !there.has(id)))
}
