import type { Db } from '#platform/database/connect.ts'
import type { FileNames } from '#platform/database/find-referenced-files.ts'
import { findReferencedImages } from './store.ts'

/** Returns those images that a future order may still show, because its checkout can still be paid. */
export function findCheckoutImages(db: Db, names: FileNames): Promise<string[]> {
  return findReferencedImages(db, names)
}
