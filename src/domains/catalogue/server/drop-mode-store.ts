import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import type { DropSettings } from '../contract.ts'
import { productWithStockColumns } from './product-store.ts'
import { products } from './tables.ts'

const columns = {
  ...productWithStockColumns,
  slug: products.slug,
  state: products.state,
  publishAt: products.publishAt,
  drop: sql<DropSettings>`${products.drop}`,
}

/** Returns a product in drop mode, if it is live or has an opening time (`publishAt`). */
export async function findDropProduct(db: Queryable, key: { id: string } | { slug: string }) {
  const [product] = await db
    .select(columns)
    .from(products)
    .where(
      and(
        'id' in key ? eq(products.id, key.id) : eq(products.slug, key.slug),
        isNotNull(products.drop),
        or(eq(products.state, 'live'), isNotNull(products.publishAt)),
      ),
    )
  return product
}

const MAX_LISTED = 100

/** Lists the products in drop mode that are not archived: those that open next first, then the newest. */
export function listDropProducts(db: Queryable) {
  return db
    .select(columns)
    .from(products)
    .where(and(isNotNull(products.drop), ne(products.state, 'archived')))
    .orderBy(asc(products.publishAt), desc(products.createdAt))
    .limit(MAX_LISTED)
}

/** Returns the drop settings of those products that are in drop mode. */
export async function findDropSettings(db: Queryable, ids: string[]): Promise<Map<string, DropSettings>> {
  const rows = await db
    .select({ id: products.id, drop: columns.drop })
    .from(products)
    .where(and(inArray(products.id, ids), isNotNull(products.drop)))
  return new Map(rows.map(({ id, drop }) => [id, drop]))
}
