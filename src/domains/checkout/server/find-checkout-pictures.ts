import type { Db } from '#platform/database/connect.ts'
import type { AskedNames } from '#platform/database/find-names-in.ts'
import { picturesAmong } from './store.ts'

/** Which of these pictures an order may still come to show, because somebody is paying or may have paid. */
export function findCheckoutPictures(db: Db, asked: AskedNames): Promise<string[]> {
  return picturesAmong(db, asked)
}
