import { and, asc, desc, eq, gt, gte, inArray, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { SortOrder } from '../contract.ts'
import { isLive, productImages, products, stock } from './tables.ts'

/** Which of the live products are meant; whatever is left out does not narrow. */
export interface Match {
  /** A tsquery over the words and terms of a product. */
  query?: string | undefined
  minPaise?: number | undefined
  maxPaise?: number | undefined
}

const holds = (query: string) => sql`${products.search} @@ ${query}::tsquery`

export function matching({ query, minPaise, maxPaise }: Match, asks = holds): SQL | undefined {
  return and(
    isLive,
    query === undefined ? undefined : asks(query),
    minPaise === undefined ? undefined : gte(products.pricePaise, minPaise),
    maxPaise === undefined ? undefined : lte(products.pricePaise, maxPaise),
  )
}

const newestFirst = [desc(products.createdAt), desc(products.id)]
const orders = {
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

export const described = {
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

/** What every answer says of a product. */
export const shown = {
  ...described,
  images,
  available,
}

export type ProductRow = Awaited<ReturnType<typeof listPage>>[number]

export async function countMatches(db: Db | Tx, match: Match): Promise<number> {
  return db.$count(products, matching(match))
}

export interface Page {
  sortBy: SortOrder
  limit: number
  offset: number
  /** Only those that answer these questions in one of these ways. */
  only?: { questions: string[]; answers: boolean[][] }
  /** They are so many that going through all products in order soon meets enough of them. */
  areMany?: boolean
}

/** Not found by their words, and taken for many: left to itself, the planner takes words that go together for rare. */
const holdsInOrder = (query: string) => sql`coalesce(${holds(query)}, false)`

export function listPage(db: Db | Tx, match: Match, { sortBy, limit, offset, only, areMany = false }: Page) {
  const order = orders[sortBy]
  const asks = areMany ? holdsInOrder : holds
  // ids first: passing over many rows to a late page then reads the index alone
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(matching(match, asks), only && or(...only.answers.map((answers) => answered(only.questions, answers, asks)))),
    )
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db
    .select(shown)
    .from(products)
    .where(inArray(products.id, page))
    .orderBy(...order)
}

/** Said in a way that the planner can estimate. */
function answered(questions: string[], answers: boolean[], asks: typeof holds): SQL | undefined {
  return and(...questions.map((query, at) => (answers[at] ? asks(query) : not(asks(query)))))
}

/** How many matches answer these questions, each a tsquery, in which way. */
export async function countByAnswers(
  db: Db | Tx,
  match: Match,
  questions: string[],
): Promise<{ answers: boolean[]; count: number }[]> {
  // a bit for each answer: numbers are grouped quicker than lists
  const bits = questions.map((query, at) => sql`((${holds(query)})::int << ${at}::int)`)
  const asked = db
    .select({ bits: sql<number>`${sql.join(bits, sql` | `)}`.as('bits') })
    .from(products)
    .where(matching(match))
    .as('asked')
  const counts = await db
    .select({ bits: asked.bits, count: sql<number>`count(*)::int` })
    .from(asked)
    .groupBy(asked.bits)
  return counts.map(({ bits, count }) => ({ answers: questions.map((_, at) => ((bits >> at) & 1) === 1), count }))
}

export function countByCategory(db: Db | Tx, match: Match): Promise<{ value: string; count: number }[]> {
  return db
    .select({ value: products.category, count: sql<number>`count(*)::int` })
    .from(products)
    .where(matching(match))
    .groupBy(products.category)
}

export async function findProduct(db: Db | Tx, id: string) {
  const [product] = await db
    .select({ ...shown, measurements: products.measurements })
    .from(products)
    .where(and(isLive, eq(products.id, id)))
  return product
}

export function availabilityOf(db: Db | Tx, productId: string) {
  return db
    .select({ size: stock.size, color: stock.color, available: sql<number>`${stock.onHand} - ${stock.held}` })
    .from(stock)
    .where(eq(stock.productId, productId))
    .orderBy(stock.id)
}

/** Of each circle those nearest in price; sold-out ones among them may leave room for others. */
const NEIGHBOURS = 16

/** Products in the innermost circle, each a tsquery, that holds any; those in stock first, then by nearness in price. */
export function listLike(
  db: Db | Tx,
  { id, pricePaise }: { id: string; pricePaise: number },
  circles: (string | undefined)[],
  limit: number,
) {
  const neighbours = circles.flatMap((query, circle) => {
    const inside = sql`SELECT id, ${circle}::int AS circle FROM ${products} WHERE ${and(matching({ query }), ne(products.id, id))}`
    const [dearer, cheaper] = [orders.priceAsc, orders.priceDesc].map((order) => sql.join(order, sql`, `))
    return [
      sql`(${inside} AND price_paise >= ${pricePaise} ORDER BY ${dearer} LIMIT ${NEIGHBOURS})`,
      sql`(${inside} AND price_paise < ${pricePaise} ORDER BY ${cheaper} LIMIT ${NEIGHBOURS})`,
    ]
  })
  const near = sql`(
    SELECT id, min(circle) AS circle FROM (${sql.join(neighbours, sql` UNION ALL `)}) AS neighbours GROUP BY id
  ) AS near`
  return db
    .select(shown)
    .from(products)
    .innerJoin(near, sql`near.id = ${products.id}`)
    .orderBy(sql`${available} > 0 DESC, near.circle, abs(price_paise - ${pricePaise})`, ...newestFirst)
    .limit(limit)
}

export async function findMostSold(db: Db): Promise<string | undefined> {
  const [most] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isLive, gt(products.unitsSold, 0)))
    .orderBy(...orders.popularity)
    .limit(1)
  return most?.id
}

const asStocked = {
  'in every choice': sql`(SELECT bool_and(on_hand > held) FROM ${stock} WHERE product_id = newest.id)`,
  'in stock': sql`(SELECT bool_or(on_hand > held) FROM ${stock} WHERE product_id = newest.id)`,
  'in any case': sql`true`,
}

/** The newest product, so stocked, among the newest 500. */
export async function findNewest(db: Db, stocked: keyof typeof asStocked): Promise<string | undefined> {
  const newest = db
    .select({ id: products.id, createdAt: products.createdAt })
    .from(products)
    .where(isLive)
    .orderBy(...newestFirst)
    .limit(500)
    .as('newest')
  const [found] = await db
    .select({ id: newest.id })
    .from(newest)
    .where(asStocked[stocked])
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(1)
  return found?.id
}
