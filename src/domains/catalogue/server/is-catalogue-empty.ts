import type { Db, Tx } from '#platform/database/connect.ts'
import { hasProducts } from './new-product-store.ts'

/** Whether there is no product at all, in whatever state: a shop that sells nothing at the moment is not a new one. */
export async function isCatalogueEmpty({ db }: { db: Db | Tx }): Promise<boolean> {
  return !(await hasProducts(db))
}
