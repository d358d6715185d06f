import type { Db } from '#platform/database/connect.ts'
import type { AskedNames } from '#platform/database/find-names-in.ts'
import { picturesAmong } from './store.ts'

/** Which of these pictures some order shows: for good, whatever becomes of the product. */
export function findOrderPictures(db: Db, asked: AskedNames): Promise<string[]> {
  return picturesAmong(db, asked)
}
