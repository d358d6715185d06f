import { asc } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { isLive, products } from './tables.ts'

export function countLiveProducts(db: Db): Promise<number> {
  return db.$count(products, isLive)
}

export async function listLiveProductIds(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(isLive)
    .orderBy(asc(products.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}
