import type { Db } from '#platform/database/connect.ts'
import type { AskedNames } from '#platform/database/find-names-in.ts'
import { picturesAmong } from './store.ts'

/** Returns those images that a future order may still show, because its checkout can still be paid. */
export function findCheckoutPictures(db: Db, names: AskedNames): Promise<string[]> {
  return picturesAmong(db, names)
}
