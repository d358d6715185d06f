import { and, arrayContains, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { buildStockConditions, stock, stockTotals } from '#domains/inventory/server/tables.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import type { StockFilter } from '../admin-contract.ts'
import type { ProductState } from '../contract.ts'
import { collections } from './collection-tables.ts'
import { detailColumns, type ProductRow, productWithStockColumns } from './product-store.ts'
import { isLive, products, productVariants } from './tables.ts'

export interface AdminProductFilters {
  /** Part of the name or SKU, or the SKU or barcode of a variant. */
  q?: string | undefined
  category?: string | undefined
  collection?: string | undefined
  state?: ProductState | undefined
  stock?: StockFilter | undefined
  lowStockThreshold: number
}

export type ProductSort = 'name' | 'price' | 'stock' | 'createdAt' | 'sold'

const sortColumns = {
  name: sql<string>`lower(${products.name})`,
  price: products.pricePaise,
  stock: stockTotals.available,
  createdAt: products.createdAt,
  sold: products.unitsSold,
} satisfies Record<ProductSort, unknown>

const stateConditions = { live: isLive, draft: sql`state = 'draft'`, archived: sql`state = 'archived'` }

// an array, so the planner combines the index of names with the primary key
const matchesText = (q: string) => sql`((${products.name} || ' ' || ${products.sku}) ILIKE ${toLikePattern(q)}
  OR ${products.id} = ANY (ARRAY(SELECT product_id FROM ${productVariants} WHERE lower(sku) = lower(${q}) OR lower(barcode) = lower(${q}))))`

function buildCondition(filters: AdminProductFilters): SQL | undefined {
  const { q, category, collection, state, stock: stockFilter, lowStockThreshold } = filters
  return and(
    q === undefined ? undefined : matchesText(q),
    category === undefined ? undefined : eq(products.category, category),
    collection === undefined ? undefined : arrayContains(products.collections, [collection]),
    state && stateConditions[state],
    stockFilter && buildStockConditions(lowStockThreshold)[stockFilter],
  )
}

/** The product's own SKU and those of its variants. */
export async function listSkusByName(db: Queryable, text: string, maxProducts: number): Promise<string[]> {
  const named = db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(sql`(${products.name} || ' ' || ${products.sku}) ILIKE ${toLikePattern(text)}`)
    .limit(maxProducts)
    .as('named')
  const rows = await db
    .select({ sku: named.sku, variantSku: productVariants.sku })
    .from(named)
    .leftJoin(productVariants, eq(productVariants.productId, named.id))
  return [...new Set(rows.flatMap(({ sku, variantSku }) => [sku, ...(variantSku === null ? [] : [variantSku])]))]
}

const adminColumns = {
  ...productWithStockColumns,
  ...detailColumns,
  state: products.state,
  publishAt: products.publishAt,
  unpublishAt: products.unpublishAt,
  version: products.version,
  createdAt: products.createdAt,
  unitsSold: products.unitsSold,
  editedAt: products.editedAt,
  editedBy: products.editedBy,
  isStockPerVariant: sql<boolean>`EXISTS (SELECT FROM ${stock} WHERE product_id = products.id AND size IS NOT NULL)`,
}

export type AdminProductRow = Awaited<ReturnType<typeof listAdminProductPage>>[number] & ProductRow

interface PageOptions {
  sort: ProductSort
  descending: boolean
  limit: number
  offset: number
}

/** Selects the ids first, so skipping to a late page does not read whole rows. */
export async function listAdminProductPage(
  db: Db,
  filters: AdminProductFilters,
  { sort, descending, limit, offset }: PageOptions,
) {
  const direction = descending ? desc : asc
  const order = [direction(sortColumns[sort]), direction(products.id)]
  const base = db.select({ id: products.id }).from(products).$dynamic()
  const query = needsStockTotals(filters, sort)
    ? base.innerJoin(stockTotals, eq(stockTotals.productId, products.id))
    : base
  const page = await query
    .where(buildCondition(filters))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return findAdminProducts(
    db,
    page.map(({ id }) => id),
  )
}

/** Returns the products in the order of the ids. */
export async function findAdminProducts(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db.select(adminColumns).from(products).where(inArray(products.id, ids))
  const positions = new Map(ids.map((id, position) => [id, position]))
  return rows.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0))
}

const needsStockTotals = ({ stock: stockFilter }: AdminProductFilters, sort?: ProductSort) =>
  stockFilter !== undefined || sort === 'stock'

export async function countAdminProducts(db: Db, filters: AdminProductFilters): Promise<number> {
  const base = db.select({ count: sql<number>`count(*)::int` }).from(products).$dynamic()
  const query = needsStockTotals(filters) ? base.innerJoin(stockTotals, eq(stockTotals.productId, products.id)) : base
  const [row] = await query.where(buildCondition(filters))
  return row?.count ?? 0
}

/** Pages by id, so an export reads no product twice. */
export async function listAdminProductsAfter(
  db: Db,
  filters: AdminProductFilters,
  { afterId, limit }: { afterId: string; limit: number },
) {
  const base = db.select(adminColumns).from(products).$dynamic()
  const query = needsStockTotals(filters) ? base.innerJoin(stockTotals, eq(stockTotals.productId, products.id)) : base
  return query
    .where(and(buildCondition(filters), gt(products.id, afterId)))
    .orderBy(asc(products.id))
    .limit(limit)
}

/** Expects lowercase SKUs. */
export function findProductsBySku(db: Db, skus: string[]) {
  return db
    .select(adminColumns)
    .from(products)
    .where(sql`lower(${products.sku}) = ANY (${sql.param(skus)}::text[])`)
}

export function findProductsByIds(db: Db, ids: string[]) {
  return db.select(adminColumns).from(products).where(inArray(products.id, ids))
}

export async function findAdminProductRow(db: Queryable, id: string) {
  const [row] = await db.select(adminColumns).from(products).where(eq(products.id, id))
  return row
}

export function countProductsByState(db: Db): Promise<{ state: ProductState; count: number }[]> {
  return db.select({ state: products.state, count: sql<number>`count(*)::int` }).from(products).groupBy(products.state)
}

interface FilterValues {
  categories: string[]
  collections: string[]
  sizes: string[]
  colors: string[]
}

/** Includes the values of draft and archived products. */
export async function listFilterValues(db: Db): Promise<FilterValues> {
  const { rows } = await db.execute<{ [K in keyof FilterValues]: FilterValues[K] }>(sql`
    SELECT
      ARRAY(SELECT DISTINCT category FROM ${products} ORDER BY 1) AS categories,
      ARRAY(
        SELECT unnest(collections) FROM ${products} UNION SELECT name FROM ${collections} WHERE kind = 'manual' ORDER BY 1
      ) AS collections,
      ARRAY(SELECT DISTINCT unnest(sizes) FROM ${products} ORDER BY 1) AS sizes,
      ARRAY(SELECT DISTINCT unnest(colors) FROM ${products} ORDER BY 1) AS colors`)
  return rows[0] ?? { categories: [], collections: [], sizes: [], colors: [] }
}
