import { and, count, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import { stock } from '#domains/inventory/server/tables.ts'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { PlaceState } from '../contract.ts'
import { dropPlaces } from './tables.ts'

/** Raw SQL, because the planner uses a partial index only if the condition matches literally. */
const isLive = sql.raw(`"drop_places"."state" in ('waiting', 'held')`)

/**
 * Serializes what changes the queue of a product. Must come before locks on stock. The short lock timeout keeps waiters from
 * tying up connections.
 */
export async function lockQueue(tx: Tx, productId: string): Promise<void> {
  await tx.execute(sql`SELECT set_config('lock_timeout', '3s', true),
    pg_advisory_xact_lock(hashtextextended(${`drop ${productId}`}, 0)), set_config('lock_timeout', '0', true)`)
}

/** Locks the rows in id order, like every change of several rows. Returns the units that nobody holds. */
export async function lockAvailable(tx: Tx, stockIds: number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: stock.id, available: sql<number>`${stock.onHand} - ${stock.held}` })
    .from(stock)
    .where(inArray(stock.id, stockIds))
    .orderBy(stock.id)
    .for('no key update')
  return new Map(rows.map(({ id, available }) => [id, available]))
}

export type PlaceRow = typeof dropPlaces.$inferSelect

interface Owners {
  tokenHashes: string[]
  userIds: string[]
}

const belongsTo = ({ tokenHashes, userIds }: Owners) =>
  or(inArray(dropPlaces.tokenHash, tokenHashes), userIds.length > 0 ? inArray(dropPlaces.userId, userIds) : undefined)

export function findLivePlaces(tx: Queryable, productIds: string[], owners: Owners): Promise<PlaceRow[]> {
  return tx
    .select()
    .from(dropPlaces)
    .where(and(inArray(dropPlaces.productId, productIds), isLive, belongsTo(owners)))
    .orderBy(dropPlaces.id)
}

/** Returns how many people are in line for each stock row of a product. */
export async function countWaiting(db: Queryable, productId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ stockId: dropPlaces.stockId, waiting: count() })
    .from(dropPlaces)
    .where(and(eq(dropPlaces.productId, productId), sql.raw(`"drop_places"."state" = 'waiting'`)))
    .groupBy(dropPlaces.stockId)
  return new Map(rows.map(({ stockId, waiting }) => [stockId, waiting]))
}

export async function countByNetwork(tx: Tx, productId: string, networkHashes: string[]): Promise<Map<string, number>> {
  if (networkHashes.length === 0) return new Map()
  const rows = await tx
    .select({ networkHash: dropPlaces.networkHash, places: count() })
    .from(dropPlaces)
    .where(and(eq(dropPlaces.productId, productId), isLive, inArray(dropPlaces.networkHash, networkHashes)))
    .groupBy(dropPlaces.networkHash)
  return new Map(rows.map(({ networkHash, places }) => [networkHash ?? '', places]))
}

/** Returns the rows in the same order, which becomes the order of arrival. */
export async function insertPlaces(tx: Tx, rows: (typeof dropPlaces.$inferInsert)[]): Promise<PlaceRow[]> {
  if (rows.length === 0) return []
  const inserted = await tx.insert(dropPlaces).values(rows).returning()
  return inserted.toSorted((a, b) => a.id - b.id)
}

export async function setEmail(tx: Tx, id: number, email: string): Promise<void> {
  await tx.update(dropPlaces).set({ email }).where(eq(dropPlaces.id, id))
}

/** Ends live places. */
export async function endPlaces(tx: Tx, ids: number[], state: Exclude<PlaceState, 'waiting' | 'held'>): Promise<void> {
  if (ids.length > 0) await tx.update(dropPlaces).set({ state, heldUntil: null }).where(inArray(dropPlaces.id, ids))
}

export async function deletePlacesBefore(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(dropPlaces)
    .where(and(ne(dropPlaces.state, 'held'), lt(dropPlaces.joinedAt, before)))
  return rowCount ?? 0
}

export function lockLapsedPlaces(tx: Tx, productId: string, now: Date): Promise<PlaceRow[]> {
  return tx
    .select()
    .from(dropPlaces)
    .where(and(eq(dropPlaces.productId, productId), sql`state = 'held' AND held_until <= ${now.toISOString()}`))
    .for('update')
}

/** Returns those who waited longest, at most as many as there are units. */
export function listNextInQueue(tx: Tx, stockId: number, units: number): Promise<PlaceRow[]> {
  return tx
    .select()
    .from(dropPlaces)
    .where(and(eq(dropPlaces.stockId, stockId), sql`state = 'waiting'`))
    .orderBy(dropPlaces.id)
    .limit(units)
}

export async function holdForPlaces(tx: Tx, ids: number[], heldUntil: Date): Promise<void> {
  await tx.update(dropPlaces).set({ state: 'held', heldUntil }).where(inArray(dropPlaces.id, ids))
}

const findToAdvance = prepareStatement<{ productId: string }, { now: string }>(
  'find_drops_to_advance',
  sql`
    SELECT product_id AS "productId" FROM ${dropPlaces}
    WHERE state = 'held' AND held_until <= ${sql.placeholder('now')}::timestamptz
    UNION
    SELECT s.product_id FROM (SELECT DISTINCT stock_id FROM ${dropPlaces} WHERE state = 'waiting') AS queue
    JOIN ${stock} s ON s.id = queue.stock_id AND s.on_hand > s.held
    JOIN ${products} p ON p.id = s.product_id AND p.state = 'live' AND p.drop_settings IS NOT NULL`,
)

/** Returns the products with a place that has lapsed, or with a free unit and someone in line for it. */
export const findProductsToAdvance = async (db: Db, now: Date): Promise<string[]> =>
  (await findToAdvance(db, { now: now.toISOString() })).map(({ productId }) => productId)

interface PlaceQuery extends Record<string, unknown> {
  productId: string
  tokenHash: string
  userId: string | null
}

export interface PlaceStatus {
  state: PlaceState
  heldUntil: string | null
  size: string | null
  color: string | null
  position: number
}

const value = sql.placeholder

/** The latest place of a browser or account, and how many are in line up to it. */
const findLatest = prepareStatement<PlaceStatus, PlaceQuery>(
  'find_drop_place',
  sql`
SELECT p.state, p.held_until AS "heldUntil", p.size, p.color,
  (SELECT count(*)::int FROM drop_places w WHERE w.stock_id = p.stock_id AND w.state = 'waiting' AND w.id <= p.id) AS "position"
FROM drop_places p
WHERE p.product_id = ${value('productId')} AND (p.token_hash = ${value('tokenHash')} OR p.user_id = ${value('userId')})
ORDER BY p.state IN ('waiting', 'held') DESC, p.id DESC LIMIT 1`,
)

export async function findPlaceStatus(db: Queryable, query: PlaceQuery): Promise<PlaceStatus | undefined> {
  const [row] = await findLatest(db, query)
  return row
}

interface DropFacts extends Record<string, unknown> {
  isOpen: boolean
  available: number
  waiting: number
}

const findFacts = prepareStatement<DropFacts, { productId: string }>(
  'find_drop_facts',
  sql`
SELECT state = 'live' AS "isOpen",
  (SELECT coalesce(sum(on_hand - held), 0)::int FROM stock WHERE product_id = products.id) AS available,
  (SELECT count(*)::int FROM drop_places JOIN stock s ON s.id = stock_id
    WHERE s.product_id = products.id AND drop_places.state = 'waiting') AS waiting
FROM products WHERE id = ${value('productId')}`,
)

export async function findDropFacts(db: Queryable, productId: string): Promise<DropFacts | undefined> {
  const [row] = await findFacts(db, { productId })
  return row
}

export interface DropCounts extends Record<string, unknown> {
  productId: string
  held: number
  waiting: number
  lapsed: number
  inCheckout: number
  ordered: number
}

/** Counts places, and the units in live checkouts and in orders. */
export async function countDrops(db: Queryable, productIds: string[]): Promise<Map<string, DropCounts>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await db.execute<DropCounts>(sql`
    SELECT p.id AS "productId",
      (SELECT count(*)::int FROM drop_places d WHERE d.product_id = p.id AND d.state = 'held') AS held,
      (SELECT count(*)::int FROM drop_places d WHERE d.product_id = p.id AND d.state = 'waiting') AS waiting,
      (SELECT count(*)::int FROM drop_places d WHERE d.product_id = p.id AND d.state = 'lapsed') AS lapsed,
      (SELECT coalesce(sum(held), 0)::int FROM stock s WHERE s.product_id = p.id) AS "inCheckout",
      (SELECT coalesce(sum(sold - returned), 0)::int FROM stock s WHERE s.product_id = p.id) AS ordered
    FROM products p WHERE p.id = ANY (${sql.param(productIds)}::text[])`)
  // what is held is held by a place, or by a checkout or an exchange
  return new Map(rows.map((row) => [row.productId, { ...row, inCheckout: Math.max(0, row.inCheckout - row.held) }]))
}
