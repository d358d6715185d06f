import type { Db } from '#platform/database/connect.ts'
import { NEW_ARRIVAL_COUNT } from '../rules.ts'
import { listProductPage, type ProductRow } from './product-store.ts'

export async function listNewArrivals({ db }: { db: Db }): Promise<ProductRow[]> {
  return listProductPage(db, {}, { sortBy: 'Default', limit: NEW_ARRIVAL_COUNT, offset: 0 })
}
