import { and, asc, desc, gt, gte, inArray, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { stock } from '#domains/inventory/server/tables.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import type { Paise } from '#shared/money.ts'
import type { SortOrder } from '../contract.ts'
import { collectionProducts } from './collection-tables.ts'
import { available, productWithStockColumns } from './product-store.ts'
import { isLive, isOnSale, isShownImage, productImages, products } from './tables.ts'

interface SimpleCriteria {
  tsquery?: string | undefined
  minPaise?: Paise | undefined
  maxPaise?: Paise | undefined
  /** Only products that cost less than their original price. */
  isOnSale?: true
}

/** The products of one collection. */
export interface CollectionCriteria extends SimpleCriteria {
  /** Only this many of them, the newest. */
  newest?: number | undefined
}

/** Every query with these criteria returns live products only. */
export interface ProductCriteria extends SimpleCriteria {
  /** Only products of one of these collections. */
  anyCollection?: CollectionCriteria[] | undefined
}

const matchesTsquery = (tsquery: string) => sql`${products.search} @@ ${tsquery}::tsquery`

const newestFirst = [desc(products.createdAt), desc(products.id)]

/** For the shelves, whose order is the shop's own choice. Their queries sort a few candidates, because no index has it. */
const withImageFirst = sql`EXISTS (
  SELECT FROM ${productImages} WHERE product_images.product_id = products.id AND ${isShownImage}
) DESC`

export function buildProductCondition(
  { anyCollection, ...criteria }: ProductCriteria,
  toCondition = matchesTsquery,
): SQL | undefined {
  return and(
    isLive,
    buildSimpleCondition(criteria, toCondition),
    anyCollection && or(...anyCollection.map((collection) => buildCollectionCondition(collection, toCondition))),
  )
}

function buildSimpleCondition(
  { tsquery, minPaise, maxPaise, isOnSale: mustBeOnSale }: SimpleCriteria,
  toCondition: typeof matchesTsquery,
): SQL | undefined {
  return and(
    tsquery === undefined ? undefined : toCondition(tsquery),
    minPaise === undefined ? undefined : gte(products.lowestPricePaise, minPaise),
    maxPaise === undefined ? undefined : lte(products.lowestPricePaise, maxPaise),
    mustBeOnSale ? isOnSale : undefined,
  )
}

function buildCollectionCondition(
  { newest, ...criteria }: CollectionCriteria,
  toCondition: typeof matchesTsquery,
): SQL | undefined {
  if (newest === undefined) return buildSimpleCondition(criteria, toCondition)
  const condition = and(isLive, buildSimpleCondition(criteria, matchesTsquery))
  const order = sql.join(newestFirst, sql`, `)
  return sql`${products.id} IN (SELECT id FROM ${products} WHERE ${condition} ORDER BY ${order} LIMIT ${newest})`
}

const sortColumns = {
  Default: newestFirst,
  priceAsc: [asc(products.lowestPricePaise), ...newestFirst],
  priceDesc: [desc(products.lowestPricePaise), ...newestFirst],
  popularity: [desc(products.unitsSold), ...newestFirst],
} satisfies Record<SortOrder, SQL[]>

export async function countProducts(db: Queryable, criteria: ProductCriteria): Promise<number> {
  return db.$count(products, buildProductCondition(criteria))
}

/** Returns which of these products, or of all, meet the criteria. */
export async function findLiveIds(db: Queryable, criteria: ProductCriteria, ids?: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(ids && inArray(products.id, ids), buildProductCondition(criteria)))
  return rows.map(({ id }) => id)
}

/** One value per tsquery: whether the product matches it. */
type MatchCombination = boolean[]

export interface ProductPage {
  sortBy: SortOrder
  limit: number
  offset: number
  /** Restricts the page to products with one of these combinations of matches. */
  restriction?: { tsqueries: string[]; matchCombinations: MatchCombination[] }
  /** Id of the collection whose manually sorted products come first. */
  handSortedIn?: string | undefined
  /** With many matches, scanning products in sort order finds a page faster than the search index. */
  scanInOrder?: boolean
}

/** `coalesce` keeps the planner off the search index: it underestimates words that occur together. */
const matchesTsqueryWithoutIndex = (tsquery: string) => sql`coalesce(${matchesTsquery(tsquery)}, false)`

export function listProductPage(
  db: Queryable,
  criteria: ProductCriteria,
  { sortBy, limit, offset, restriction, handSortedIn, scanInOrder = false }: ProductPage,
) {
  const toCondition = scanInOrder ? matchesTsqueryWithoutIndex : matchesTsquery
  const condition = and(
    buildProductCondition(criteria, toCondition),
    restriction &&
      or(
        ...restriction.matchCombinations.map((matchCombination) =>
          hasMatchCombination(restriction.tsqueries, matchCombination, toCondition),
        ),
      ),
  )
  if (handSortedIn !== undefined) return listHandSortedPage(db, condition, handSortedIn, { limit, offset })
  const order = sortColumns[sortBy]
  // ids first, so skipping to a late page reads only the index
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db
    .select(productWithStockColumns)
    .from(products)
    .where(inArray(products.id, page))
    .orderBy(...order)
}

/** Lists the sorted products, then the newest of the others, of which only as many as the page needs are read. */
function listHandSortedPage(
  db: Queryable,
  condition: SQL | undefined,
  collectionId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const position = sql`(SELECT position FROM ${collectionProducts} WHERE collection_id = ${collectionId} AND product_id = products.id)`
  const newest = sql.join(newestFirst, sql`, `)
  const page = sql`(
    SELECT id FROM (
      (
        SELECT products.id, sorted.position, created_at
        FROM ${collectionProducts} AS sorted JOIN ${products} ON products.id = sorted.product_id
        WHERE sorted.collection_id = ${collectionId} AND ${condition}
      )
      UNION ALL
      (
        SELECT id, NULL, created_at FROM ${products}
        WHERE ${condition}
          AND NOT EXISTS (SELECT FROM ${collectionProducts} WHERE collection_id = ${collectionId} AND product_id = products.id)
        ORDER BY ${newest} LIMIT ${limit + offset}
      )
    ) AS listed
    ORDER BY position NULLS LAST, created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}
  )`
  return db
    .select(productWithStockColumns)
    .from(products)
    .where(inArray(products.id, page))
    .orderBy(sql`${position} NULLS LAST`, ...newestFirst)
}

/** Returns plain AND and NOT conditions, which the planner can estimate. */
function hasMatchCombination(
  tsqueries: string[],
  matchCombination: MatchCombination,
  toCondition: typeof matchesTsquery,
): SQL | undefined {
  return and(
    ...tsqueries.map((tsquery, index) => (matchCombination[index] ? toCondition(tsquery) : not(toCondition(tsquery)))),
  )
}

/** Groups the products by which of these tsqueries match them, and counts each group. */
export async function countByMatchCombination(
  db: Queryable,
  criteria: ProductCriteria,
  tsqueries: string[],
): Promise<{ matchCombination: MatchCombination; count: number }[]> {
  // one bit per tsquery, because PostgreSQL groups numbers faster than arrays
  const bits = tsqueries.map((tsquery, index) => sql`((${matchesTsquery(tsquery)})::int << ${index}::int)`)
  const matched = db
    .select({ bits: sql<number>`${sql.join(bits, sql` | `)}`.as('bits') })
    .from(products)
    .where(buildProductCondition(criteria))
    .as('matched')
  const counts = await db
    .select({ bits: matched.bits, count: sql<number>`count(*)::int` })
    .from(matched)
    .groupBy(matched.bits)
  return counts.map(({ bits, count }) => ({
    matchCombination: tsqueries.map((_, index) => ((bits >> index) & 1) === 1),
    count,
  }))
}

export function countByCategory(db: Queryable, criteria: ProductCriteria): Promise<{ value: string; count: number }[]> {
  return db
    .select({ value: products.category, count: sql<number>`count(*)::int` })
    .from(products)
    .where(buildProductCondition(criteria))
    .groupBy(products.category)
}

/** Lists the newest products: those with an image first, within the newest 100. */
export function listNewest(db: Queryable, limit: number) {
  const newest = db
    .select({ id: products.id })
    .from(products)
    .where(isLive)
    .orderBy(...newestFirst)
    .limit(100)
  return db
    .select(productWithStockColumns)
    .from(products)
    .where(inArray(products.id, newest))
    .orderBy(withImageFirst, ...newestFirst)
    .limit(limit)
}

/** Candidates per tier, each above and below the price. More than are listed, because some may be sold out. */
const CANDIDATES_PER_TIER = 16

/** `tiers` are tsqueries, the closest first. Sorts by availability, then whether there is an image, then tier, then price difference. */
export function listSimilar(
  db: Queryable,
  { id, lowestPricePaise }: { id: string; lowestPricePaise: Paise },
  tiers: (string | undefined)[],
  limit: number,
) {
  const candidates = tiers.flatMap((tsquery, tier) => {
    const inTier = sql`SELECT id, ${tier}::int AS tier FROM ${products} WHERE ${and(buildProductCondition({ tsquery }), ne(products.id, id))}`
    const [ascending, descending] = [sortColumns.priceAsc, sortColumns.priceDesc].map((order) =>
      sql.join(order, sql`, `),
    )
    return [
      sql`(${inTier} AND lowest_price_paise >= ${lowestPricePaise} ORDER BY ${ascending} LIMIT ${CANDIDATES_PER_TIER})`,
      sql`(${inTier} AND lowest_price_paise < ${lowestPricePaise} ORDER BY ${descending} LIMIT ${CANDIDATES_PER_TIER})`,
    ]
  })
  const similar = sql`(
    SELECT id, min(tier) AS tier FROM (${sql.join(candidates, sql` UNION ALL `)}) AS candidates GROUP BY id
  ) AS similar_products`
  return db
    .select(productWithStockColumns)
    .from(products)
    .innerJoin(similar, sql`similar_products.id = ${products.id}`)
    .orderBy(
      sql`${available} > 0 DESC, ${withImageFirst}, similar_products.tier, abs(lowest_price_paise - ${lowestPricePaise})`,
      ...newestFirst,
    )
    .limit(limit)
}

/** Prefers products with an image, within the 20 that sold most. */
export async function findBestSellingId(db: Db): Promise<string | undefined> {
  const bestSelling = db
    .select({ id: products.id })
    .from(products)
    .where(and(isLive, gt(products.unitsSold, 0)))
    .orderBy(...sortColumns.popularity)
    .limit(20)
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, bestSelling))
    .orderBy(withImageFirst, ...sortColumns.popularity)
    .limit(1)
  return product?.id
}

const availabilityConditions = {
  'every variant in stock': sql`(SELECT bool_and(on_hand > held) FROM ${stock} WHERE product_id = products.id)`,
  'any variant in stock': sql`(SELECT bool_or(on_hand > held) FROM ${stock} WHERE product_id = products.id)`,
  'in stock or sold out': sql`true`,
}

/** Searches only the newest 500 products, and prefers those with an image. */
export async function findNewestId(
  db: Db,
  availability: keyof typeof availabilityConditions,
): Promise<string | undefined> {
  const newest = db
    .select({ id: products.id })
    .from(products)
    .where(isLive)
    .orderBy(...newestFirst)
    .limit(500)
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, newest), availabilityConditions[availability]))
    .orderBy(withImageFirst, ...newestFirst)
    .limit(1)
  return product?.id
}
