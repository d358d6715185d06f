import { and, count, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import { stock } from '#domains/inventory/server/tables.ts'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { QueueEntryState } from '../contract.ts'
import { queueEntries } from './tables.ts'

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

export type QueueEntryRow = typeof queueEntries.$inferSelect

interface Owners {
  tokenHashes: string[]
  userIds: string[]
}

const belongsTo = ({ tokenHashes, userIds }: Owners) =>
  or(
    inArray(queueEntries.tokenHash, tokenHashes),
    userIds.length > 0 ? inArray(queueEntries.userId, userIds) : undefined,
  )

export function findLiveEntries(tx: Queryable, productIds: string[], owners: Owners): Promise<QueueEntryRow[]> {
  return tx
    .select()
    .from(queueEntries)
    .where(and(inArray(queueEntries.productId, productIds), isLive, belongsTo(owners)))
    .orderBy(queueEntries.id)
}

/** Returns how many people wait for each stock row of a product. */
export async function countWaiting(db: Queryable, productId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ stockId: queueEntries.stockId, waiting: count() })
    .from(queueEntries)
    .where(and(eq(queueEntries.productId, productId), sql.raw(`"drop_places"."state" = 'waiting'`)))
    .groupBy(queueEntries.stockId)
  return new Map(rows.map(({ stockId, waiting }) => [stockId, waiting]))
}

export async function countByNetwork(tx: Tx, productId: string, networkHashes: string[]): Promise<Map<string, number>> {
  if (networkHashes.length === 0) return new Map()
  const rows = await tx
    .select({ networkHash: queueEntries.networkHash, entries: count() })
    .from(queueEntries)
    .where(and(eq(queueEntries.productId, productId), isLive, inArray(queueEntries.networkHash, networkHashes)))
    .groupBy(queueEntries.networkHash)
  return new Map(rows.map(({ networkHash, entries }) => [networkHash ?? '', entries]))
}

/** Returns the rows in the same order, which becomes the order of arrival. */
export async function insertEntries(tx: Tx, rows: (typeof queueEntries.$inferInsert)[]): Promise<QueueEntryRow[]> {
  if (rows.length === 0) return []
  const inserted = await tx.insert(queueEntries).values(rows).returning()
  return inserted.toSorted((a, b) => a.id - b.id)
}

export async function setEmail(tx: Tx, id: number, email: string): Promise<void> {
  await tx.update(queueEntries).set({ email }).where(eq(queueEntries.id, id))
}

/** Ends live entries. */
export async function endEntries(
  tx: Tx,
  ids: number[],
  state: Exclude<QueueEntryState, 'waiting' | 'held'>,
): Promise<void> {
  if (ids.length > 0) await tx.update(queueEntries).set({ state, heldUntil: null }).where(inArray(queueEntries.id, ids))
}

export async function deleteEntriesBefore(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(queueEntries)
    .where(and(ne(queueEntries.state, 'held'), lt(queueEntries.joinedAt, before)))
  return rowCount ?? 0
}

export function lockLapsedEntries(tx: Tx, productId: string, now: Date): Promise<QueueEntryRow[]> {
  return tx
    .select()
    .from(queueEntries)
    .where(and(eq(queueEntries.productId, productId), sql`state = 'held' AND held_until <= ${now.toISOString()}`))
    .for('update')
}

/** Returns those who waited longest, at most as many as there are units. */
export function listNextInQueue(tx: Tx, stockId: number, units: number): Promise<QueueEntryRow[]> {
  return tx
    .select()
    .from(queueEntries)
    .where(and(eq(queueEntries.stockId, stockId), sql`state = 'waiting'`))
    .orderBy(queueEntries.id)
    .limit(units)
}

export async function holdForEntries(tx: Tx, ids: number[], heldUntil: Date): Promise<void> {
  await tx.update(queueEntries).set({ state: 'held', heldUntil }).where(inArray(queueEntries.id, ids))
}

const findToAdvance = prepareStatement<{ productId: string }, { now: string }>(
  'find_drops_to_advance',
  sql`
    SELECT product_id AS "productId" FROM ${queueEntries}
    WHERE state = 'held' AND held_until <= ${sql.placeholder('now')}::timestamptz
    UNION
    SELECT s.product_id FROM (SELECT DISTINCT stock_id FROM ${queueEntries} WHERE state = 'waiting') AS queue
    JOIN ${stock} s ON s.id = queue.stock_id AND s.on_hand > s.held
    JOIN ${products} p ON p.id = s.product_id AND p.state = 'live' AND p.drop_settings IS NOT NULL`,
)

/** Returns the products with an entry that has lapsed, or with a free unit that somebody waits for. */
export const findProductsToAdvance = async (db: Db, now: Date): Promise<string[]> =>
  (await findToAdvance(db, { now: now.toISOString() })).map(({ productId }) => productId)

interface EntryQuery extends Record<string, unknown> {
  productId: string
  tokenHash: string
  userId: string | null
}

export interface EntryStatus {
  state: QueueEntryState
  heldUntil: string | null
  size: string | null
  color: string | null
  position: number
}

const value = sql.placeholder

/** The latest entry of a browser or account, and how many wait up to it. */
const findLatest = prepareStatement<EntryStatus, EntryQuery>(
  'find_queue_entry',
  sql`
SELECT p.state, p.held_until AS "heldUntil", p.size, p.color,
  (SELECT count(*)::int FROM drop_places w WHERE w.stock_id = p.stock_id AND w.state = 'waiting' AND w.id <= p.id) AS "position"
FROM drop_places p
WHERE p.product_id = ${value('productId')} AND (p.token_hash = ${value('tokenHash')} OR p.user_id = ${value('userId')})
ORDER BY p.state IN ('waiting', 'held') DESC, p.id DESC LIMIT 1`,
)

export async function findEntryStatus(db: Queryable, query: EntryQuery): Promise<EntryStatus | undefined> {
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

/** Counts queue entries, and the units in live checkouts and in orders. */
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
  // a unit is held by a queue entry, a checkout or an exchange
  return new Map(rows.map((row) => [row.productId, { ...row, inCheckout: Math.max(0, row.inCheckout - row.held) }]))
}
