import type { Db } from '#platform/database/connect.ts'
import type { AskedNames } from '#platform/database/find-names-in.ts'
import { picturesAmong } from './store.ts'

/** Returns the given images that an order references. Orders keep their images after the product is deleted. */
export function findOrderPictures(db: Db, names: AskedNames): Promise<string[]> {
  return picturesAmong(db, names)
}
