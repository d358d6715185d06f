import type { Db } from '#platform/database/connect.ts'
import type { FileNames } from '#platform/database/find-referenced-files.ts'
import { findReferencedImages } from './edit-store.ts'

/** Includes images of draft and archived products. */
export function findReferencedProductImages(db: Db, asked: FileNames): Promise<string[]> {
  return findReferencedImages(db, asked)
}
