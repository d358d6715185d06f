import type { Db } from '#platform/database/connect.ts'
import type { FileNames } from '#platform/database/find-referenced-files.ts'
import { findReferencedImages } from './store.ts'

/** Returns the given images that an order references. Orders keep their images after the product is deleted. */
export function findOrderImages(db: Db, names: FileNames): Promise<string[]> {
  return findReferencedImages(db, names)
}
