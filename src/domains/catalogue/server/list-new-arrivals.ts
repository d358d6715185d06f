import type { Db } from '#platform/database/connect.ts'
import { NEW_ARRIVALS } from '../rules.ts'
import { listPage, type ProductRow } from './product-store.ts'

export async function listNewArrivals({ db }: { db: Db }): Promise<ProductRow[]> {
  return listPage(db, {}, { sortBy: 'Default', limit: NEW_ARRIVALS, offset: 0 })
}
