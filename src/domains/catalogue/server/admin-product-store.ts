import { and, arrayContains, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { StockFilter } from '../admin-contract.ts'
import type { ProductState } from '../contract.ts'
import { type ProductRow, shown } from './product-store.ts'
import { isLive, products, stock, stockLevels } from './tables.ts'

/** Which products are meant, in whatever state; what is left out does not narrow. */
export interface AdminMatch {
  /** A part of the name or of the article number. */
  q?: string | undefined
  category?: string | undefined
  collection?: string | undefined
  state?: ProductState | undefined
  stock?: { filter: StockFilter; low: number } | undefined
}

export type ProductSort = 'name' | 'price' | 'stock' | 'createdAt' | 'sold'

const sortedBy = {
  name: sql<string>`lower(${products.name})`,
  price: products.pricePaise,
  stock: stockLevels.available,
  createdAt: products.createdAt,
  sold: products.unitsSold,
} satisfies Record<ProductSort, unknown>

const levels = {
  out: () => sql`${stockLevels.available} <= 0`,
  low: (low: number) => sql`${stockLevels.available} BETWEEN 1 AND ${low}`,
  in: () => sql`${stockLevels.available} > 0`,
} satisfies Record<StockFilter, (low: number) => SQL>

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const liveState = { live: isLive, draft: sql`state = 'draft'`, archived: sql`state = 'archived'` }

function matching({ q, category, collection, state, stock: level }: AdminMatch): SQL | undefined {
  return and(
    q === undefined ? undefined : sql`(${products.name} || ' ' || ${products.sku}) ILIKE ${`%${escaped(q)}%`}`,
    category === undefined ? undefined : eq(products.category, category),
    collection === undefined ? undefined : arrayContains(products.collections, [collection]),
    state && liveState[state],
    level && levels[level.filter](level.low),
  )
}

const adminShown = {
  ...shown,
  state: products.state,
  version: products.version,
  createdAt: products.createdAt,
  unitsSold: products.unitsSold,
  editedAt: products.editedAt,
  editedBy: products.editedBy,
  isByChoice: sql<boolean>`EXISTS (SELECT FROM ${stock} WHERE product_id = products.id AND size IS NOT NULL)`,
}

export type AdminRow = Awaited<ReturnType<typeof listAdminPage>>[number] & ProductRow

interface Page {
  sort: ProductSort
  descending: boolean
  limit: number
  offset: number
}

/** One page. Ids first: passing over many rows then reads little of each. */
export async function listAdminPage(db: Db, match: AdminMatch, { sort, descending, limit, offset }: Page) {
  const way = descending ? desc : asc
  const order = [way(sortedBy[sort]), way(products.id)]
  const base = db.select({ id: products.id }).from(products).$dynamic()
  const joined = needsLevel(match, sort) ? base.innerJoin(stockLevels, eq(stockLevels.productId, products.id)) : base
  const page = await joined
    .where(matching(match))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const ids = page.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db.select(adminShown).from(products).where(inArray(products.id, ids))
  const places = new Map(ids.map((id, at) => [id, at]))
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

const needsLevel = ({ stock: level }: AdminMatch, sort?: ProductSort) => level !== undefined || sort === 'stock'

export async function countAdmin(db: Db, match: AdminMatch): Promise<number> {
  const base = db.select({ count: sql<number>`count(*)::int` }).from(products).$dynamic()
  const joined = needsLevel(match) ? base.innerJoin(stockLevels, eq(stockLevels.productId, products.id)) : base
  const [counted] = await joined.where(matching(match))
  return counted?.count ?? 0
}

/** So many matches after this one, by id: what is exported is read in parts, and none is read twice. */
export async function listAfter(db: Db, match: AdminMatch, after: string, limit: number) {
  const base = db.select(adminShown).from(products).$dynamic()
  const joined = needsLevel(match) ? base.innerJoin(stockLevels, eq(stockLevels.productId, products.id)) : base
  return joined
    .where(and(matching(match), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(limit)
}

/** Those with one of these article numbers, given in lower case. */
export function findBySkus(db: Db, skus: string[]) {
  return db
    .select(adminShown)
    .from(products)
    .where(sql`lower(${products.sku}) = ANY (${sql.param(skus)}::text[])`)
}

export async function findAdminRow(db: Db | Tx, id: string) {
  const [row] = await db
    .select({ ...adminShown, measurements: products.measurements })
    .from(products)
    .where(eq(products.id, id))
  return row
}

export function stockOf(db: Db | Tx, productId: string) {
  const { size, color, held } = stock
  return db
    .select({ size, color, held, available: sql<number>`${stock.onHand} - ${stock.held}` })
    .from(stock)
    .where(eq(stock.productId, productId))
    .orderBy(stock.id)
}

export async function stockOfMany(db: Db | Tx, productIds: string[]) {
  const { productId, size, color } = stock
  return db
    .select({ productId, size, color, available: sql<number>`${stock.onHand} - ${stock.held}` })
    .from(stock)
    .where(inArray(stock.productId, productIds))
    .orderBy(stock.id)
}

export function countStates(db: Db): Promise<{ state: ProductState; count: number }[]> {
  return db.select({ state: products.state, count: sql<number>`count(*)::int` }).from(products).groupBy(products.state)
}

/** Of the live ones: what shoppers find sold out, or nearly so. */
export async function countLevels(db: Db, low: number): Promise<{ out: number; low: number }> {
  const [counted] = await db
    .select({
      out: sql<number>`count(*) FILTER (WHERE ${stockLevels.available} <= 0)::int`,
      low: sql<number>`count(*) FILTER (WHERE ${stockLevels.available} > 0)::int`,
    })
    .from(stockLevels)
    .innerJoin(products, eq(products.id, stockLevels.productId))
    .where(and(isLive, or(lt(stockLevels.available, 1), lt(stockLevels.available, low + 1))))
  return counted ?? { out: 0, low: 0 }
}

/** Every category and every collection there is, in whatever state its products are. */
export async function listShelves(db: Db): Promise<{ categories: string[]; collections: string[] }> {
  const { rows } = await db.execute<{ categories: string[]; collections: string[] }>(sql`
    SELECT
      ARRAY(SELECT DISTINCT category FROM ${products} ORDER BY 1) AS categories,
      ARRAY(SELECT DISTINCT unnest(collections) FROM ${products} ORDER BY 1) AS collections`)
  return rows[0] ?? { categories: [], collections: [] }
}
