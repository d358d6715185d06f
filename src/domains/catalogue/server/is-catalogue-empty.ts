import type { Db, Tx } from '#platform/database/connect.ts'
import { hasProducts } from './new-product-store.ts'

/** Counts drafts and archived products too: a shop with nothing live is not a new shop. */
export async function isCatalogueEmpty({ db }: { db: Db | Tx }): Promise<boolean> {
  return !(await hasProducts(db))
}
