import { asc, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { isLive, products } from './tables.ts'

export function countLiveProducts(db: Db): Promise<number> {
  return db.$count(products, isLive)
}

/** Returns slugs, or ids of products without one. */
export async function listLiveProductSlugs(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .select({ slug: sql<string>`coalesce(${products.slug}, ${products.id})` })
    .from(products)
    .where(isLive)
    .orderBy(asc(products.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ slug }) => slug)
}
