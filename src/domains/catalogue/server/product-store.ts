import { and, asc, desc, eq, gt, gte, inArray, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { stock } from '#domains/inventory/server/tables.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import type { SortOrder } from '../contract.ts'
import { isLive, productImages, products } from './tables.ts'

/** Matches live products only. */
export interface ProductMatch {
  /** A tsquery. */
  query?: string | undefined
  minPaise?: number | undefined
  maxPaise?: number | undefined
}

const matchesQuery = (query: string) => sql`${products.search} @@ ${query}::tsquery`

export function buildMatchCondition(
  { query, minPaise, maxPaise }: ProductMatch,
  toCondition = matchesQuery,
): SQL | undefined {
  return and(
    isLive,
    query === undefined ? undefined : toCondition(query),
    minPaise === undefined ? undefined : gte(products.pricePaise, minPaise),
    maxPaise === undefined ? undefined : lte(products.pricePaise, maxPaise),
  )
}

const newestFirst = [desc(products.createdAt), desc(products.id)]
const sortings = {
  Default: newestFirst,
  priceAsc: [asc(products.pricePaise), ...newestFirst],
  priceDesc: [desc(products.pricePaise), ...newestFirst],
  popularity: [desc(products.unitsSold), ...newestFirst],
} satisfies Record<SortOrder, SQL[]>

const images = sql<{ url: string; altText: string; color: string | null; placeholder: string | null }[]>`coalesce((
  SELECT json_agg(json_build_object('url', url, 'altText', alt_text, 'color', color, 'placeholder', placeholder) ORDER BY position)
  FROM ${productImages} WHERE product_id = products.id
), '[]')`

const available = sql<number>`(
  SELECT coalesce(sum(on_hand - held), 0)::int FROM ${stock} WHERE product_id = products.id
)`

export const productColumns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  description: products.description,
  pricePaise: products.pricePaise,
  originalPricePaise: products.originalPricePaise,
  category: products.category,
  gender: products.gender,
  collections: products.collections,
  sizes: products.sizes,
  colors: products.colors,
  brand: products.brand,
  material: products.material,
}

export const productWithStockColumns = {
  ...productColumns,
  images,
  available,
}

export type ProductRow = Awaited<ReturnType<typeof listProductPage>>[number]

export async function countMatches(db: Queryable, match: ProductMatch): Promise<number> {
  return db.$count(products, buildMatchCondition(match))
}

export interface ProductPage {
  sortBy: SortOrder
  limit: number
  offset: number
  /** Restricts to products whose results for these tsqueries equal one of `matches`. */
  onlyMatches?: { queries: string[]; matches: boolean[][] }
  /** With many matches, scanning products in sort order finds a page faster than the search index. */
  scanInOrder?: boolean
}

/** `coalesce` keeps the planner off the search index: it underestimates words that occur together. */
const matchesQueryInOrder = (query: string) => sql`coalesce(${matchesQuery(query)}, false)`

export function listProductPage(
  db: Queryable,
  match: ProductMatch,
  { sortBy, limit, offset, onlyMatches, scanInOrder = false }: ProductPage,
) {
  const order = sortings[sortBy]
  const toCondition = scanInOrder ? matchesQueryInOrder : matchesQuery
  // ids first, so skipping to a late page reads only the index
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        buildMatchCondition(match, toCondition),
        onlyMatches &&
          or(...onlyMatches.matches.map((matches) => hasMatches(onlyMatches.queries, matches, toCondition))),
      ),
    )
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db
    .select(productWithStockColumns)
    .from(products)
    .where(inArray(products.id, page))
    .orderBy(...order)
}

/** In a form that the planner can estimate. */
function hasMatches(queries: string[], matches: boolean[], toCondition: typeof matchesQuery): SQL | undefined {
  return and(...queries.map((query, index) => (matches[index] ? toCondition(query) : not(toCondition(query)))))
}

/** Groups the matches by their results for these tsqueries and counts each group. */
export async function countByQueryMatches(
  db: Queryable,
  match: ProductMatch,
  queries: string[],
): Promise<{ matches: boolean[]; count: number }[]> {
  // one bit per query, because numbers are grouped faster than arrays
  const bits = queries.map((query, index) => sql`((${matchesQuery(query)})::int << ${index}::int)`)
  const matched = db
    .select({ bits: sql<number>`${sql.join(bits, sql` | `)}`.as('bits') })
    .from(products)
    .where(buildMatchCondition(match))
    .as('matched')
  const counts = await db
    .select({ bits: matched.bits, count: sql<number>`count(*)::int` })
    .from(matched)
    .groupBy(matched.bits)
  return counts.map(({ bits, count }) => ({ matches: queries.map((_, index) => ((bits >> index) & 1) === 1), count }))
}

export function countByCategory(db: Queryable, match: ProductMatch): Promise<{ value: string; count: number }[]> {
  return db
    .select({ value: products.category, count: sql<number>`count(*)::int` })
    .from(products)
    .where(buildMatchCondition(match))
    .groupBy(products.category)
}

export async function findProduct(db: Queryable, id: string) {
  const [product] = await db
    .select({ ...productWithStockColumns, measurements: products.measurements })
    .from(products)
    .where(and(isLive, eq(products.id, id)))
  return product
}

/** Candidates per tier and price direction; more than shown, because some may be sold out. */
const CANDIDATES = 16

/** `tiers` are tsqueries, the closest first. Sorts by availability, then tier, then price difference. */
export function listSimilar(
  db: Queryable,
  { id, pricePaise }: { id: string; pricePaise: number },
  tiers: (string | undefined)[],
  limit: number,
) {
  const candidates = tiers.flatMap((query, tier) => {
    const inTier = sql`SELECT id, ${tier}::int AS tier FROM ${products} WHERE ${and(buildMatchCondition({ query }), ne(products.id, id))}`
    const [ascending, descending] = [sortings.priceAsc, sortings.priceDesc].map((order) => sql.join(order, sql`, `))
    return [
      sql`(${inTier} AND price_paise >= ${pricePaise} ORDER BY ${ascending} LIMIT ${CANDIDATES})`,
      sql`(${inTier} AND price_paise < ${pricePaise} ORDER BY ${descending} LIMIT ${CANDIDATES})`,
    ]
  })
  const similar = sql`(
    SELECT id, min(tier) AS tier FROM (${sql.join(candidates, sql` UNION ALL `)}) AS candidates GROUP BY id
  ) AS similar_products`
  return db
    .select(productWithStockColumns)
    .from(products)
    .innerJoin(similar, sql`similar_products.id = ${products.id}`)
    .orderBy(sql`${available} > 0 DESC, similar_products.tier, abs(price_paise - ${pricePaise})`, ...newestFirst)
    .limit(limit)
}

export async function findBestSellingId(db: Db): Promise<string | undefined> {
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isLive, gt(products.unitsSold, 0)))
    .orderBy(...sortings.popularity)
    .limit(1)
  return product?.id
}

const stockConditions = {
  'every variant in stock': sql`(SELECT bool_and(on_hand > held) FROM ${stock} WHERE product_id = newest.id)`,
  'any variant in stock': sql`(SELECT bool_or(on_hand > held) FROM ${stock} WHERE product_id = newest.id)`,
  'any stock': sql`true`,
}

/** Looks only at the newest 500 products. */
export async function findNewestId(db: Db, condition: keyof typeof stockConditions): Promise<string | undefined> {
  const newest = db
    .select({ id: products.id, createdAt: products.createdAt })
    .from(products)
    .where(isLive)
    .orderBy(...newestFirst)
    .limit(500)
    .as('newest')
  const [product] = await db
    .select({ id: newest.id })
    .from(newest)
    .where(stockConditions[condition])
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(1)
  return product?.id
}
