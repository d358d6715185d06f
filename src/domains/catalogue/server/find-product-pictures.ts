import type { Db } from '#platform/database/connect.ts'
import type { AskedNames } from '#platform/database/find-names-in.ts'
import { picturesAmong } from './edit-store.ts'

/** Includes images of draft and archived products. */
export function findProductPictures(db: Db, asked: AskedNames): Promise<string[]> {
  return picturesAmong(db, asked)
}
