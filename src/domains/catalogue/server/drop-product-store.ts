import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import type { DropSettings } from '../contract.ts'
import { productWithStockColumns } from './product-store.ts'
import { products } from './tables.ts'

const dropColumns = {
  ...productWithStockColumns,
  slug: products.slug,
  state: products.state,
  publishAt: products.publishAt,
  drop: sql<DropSettings>`${products.drop}`,
}

/** Returns a product that is sold in a drop, if it is live or has an opening time. */
export async function findDropProduct(db: Queryable, key: { id: string } | { slug: string }) {
  const [product] = await db
    .select(dropColumns)
    .from(products)
    .where(
      and(
        'id' in key ? eq(products.id, key.id) : eq(products.slug, key.slug),
        isNotNull(products.drop),
        sql`(state = 'live' OR publish_at IS NOT NULL)`,
      ),
    )
  return product
}

const MAX_LISTED = 100

/** Lists the products in drop mode that are not archived: those that open next first, then the newest. */
export function listDropProducts(db: Queryable) {
  return db
    .select(dropColumns)
    .from(products)
    .where(and(isNotNull(products.drop), ne(products.state, 'archived')))
    .orderBy(asc(products.publishAt), sql`${products.createdAt} DESC`)
    .limit(MAX_LISTED)
}

/** Returns the settings of those products that are sold in a drop. */
export async function findDropSettings(db: Queryable, ids: string[]): Promise<Map<string, DropSettings>> {
  const rows = await db
    .select({ id: products.id, drop: dropColumns.drop })
    .from(products)
    .where(and(inArray(products.id, ids), isNotNull(products.drop)))
  return new Map(rows.map(({ id, drop }) => [id, drop]))
}
