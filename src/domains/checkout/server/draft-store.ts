import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import { type FileNames, findReferencedFiles } from '#platform/database/find-referenced-files.ts'
import type { DraftOrderQuery, DraftOrderStatus } from '../draft-contract.ts'
import { draftOrderLines, draftOrders } from './draft-tables.ts'
import type { NewLine } from './store.ts'
import { checkouts } from './tables.ts'

type Row = typeof draftOrders.$inferSelect
export type DraftOrderRow = Row & { lines: NewLine[] }
/** With its status and the id of its order. */
export type ListedDraftOrder = DraftOrderRow & { status: DraftOrderStatus; orderId: string | null }

export async function insertDraftOrder(
  tx: Tx,
  draft: typeof draftOrders.$inferInsert,
  newLines: NewLine[],
): Promise<DraftOrderRow> {
  const [row] = await tx.insert(draftOrders).values(draft).returning()
  if (!row) throw new Error('Insert returned no draft order')
  const lines = newLines.map((line) => ({ ...line, draftOrderId: draft.id }))
  await tx.insert(draftOrderLines).values(lines)
  return { ...row, lines }
}

async function withLines(db: Queryable, rows: Row[]): Promise<DraftOrderRow[]> {
  if (rows.length === 0) return []
  const lines = await db
    .select()
    .from(draftOrderLines)
    .where(
      inArray(
        draftOrderLines.draftOrderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(draftOrderLines.position)
  const linesById = Map.groupBy(lines, ({ draftOrderId }) => draftOrderId)
  return rows.map((row) => ({ ...row, lines: linesById.get(row.id) ?? [] }))
}

async function findOne(db: Queryable, filter: SQL | undefined): Promise<DraftOrderRow | undefined> {
  const [draft] = await withLines(db, await db.select().from(draftOrders).where(filter))
  return draft
}

export const findByTokenHash = (db: Queryable, tokenHash: string) => findOne(db, eq(draftOrders.tokenHash, tokenHash))

/** Locks the draft order, but not its checkouts. */
export async function lockDraftOrder(tx: Tx, id: string): Promise<DraftOrderRow | undefined> {
  const rows = await tx.select().from(draftOrders).where(eq(draftOrders.id, id)).for('update')
  return (await withLines(tx, rows))[0]
}

/** The id of its order. Names the table, which drizzle would omit in a list of columns. */
const orderIdColumn = sql`(SELECT o.id FROM orders o JOIN checkouts c ON c.id = o.checkout_id WHERE c.draft_order_id = draft_orders.id)`

const getStatus = (now: Date) => sql<DraftOrderStatus>`CASE
  WHEN ${orderIdColumn} IS NOT NULL THEN CASE ${draftOrders.paymentMethod} WHEN 'COD' THEN 'placed' ELSE 'paid' END
  WHEN ${draftOrders.cancelledAt} IS NOT NULL THEN 'cancelled'
  WHEN EXISTS (SELECT FROM checkouts c WHERE c.draft_order_id = draft_orders.id AND c.state IN ('open', 'paid')) THEN 'open'
  WHEN ${draftOrders.expiresAt} <= ${now.toISOString()}::timestamptz THEN 'expired'
  ELSE 'open' END`

const toFilter = ({ status, orderId, id }: DraftOrderFilter, now: Date) =>
  and(
    id === undefined ? undefined : eq(draftOrders.id, id),
    status === undefined ? undefined : sql`${getStatus(now)} = ${status}`,
    orderId === undefined ? undefined : sql`${orderIdColumn} = ${orderId}`,
  )

type DraftOrderFilter = Pick<DraftOrderQuery, 'status' | 'orderId'> & { id?: string }

export async function listDraftOrders(
  db: Queryable,
  filter: DraftOrderFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<ListedDraftOrder[]> {
  const rows = await db
    .select({ draft: draftOrders, status: getStatus(now), orderId: sql<string | null>`${orderIdColumn}` })
    .from(draftOrders)
    .where(toFilter(filter, now))
    .orderBy(desc(draftOrders.createdAt), asc(draftOrders.id))
    .limit(limit)
    .offset(offset)
  const drafts = await withLines(
    db,
    rows.map(({ draft }) => draft),
  )
  return drafts.map((draft, index) => ({
    ...draft,
    status: rows[index]?.status ?? 'open',
    orderId: rows[index]?.orderId ?? null,
  }))
}

export const countDraftOrders = (db: Db, filter: DraftOrderFilter, now: Date): Promise<number> =>
  db.$count(draftOrders, toFilter(filter, now))

export async function updateDraftOrder(
  tx: Tx,
  id: string,
  change: Partial<Pick<Row, 'tokenHash' | 'expiresAt' | 'cancelledAt'>>,
): Promise<void> {
  await tx.update(draftOrders).set(change).where(eq(draftOrders.id, id))
}

/** Includes the images of cancelled and expired draft orders, which can be shown and renewed. */
export const findReferencedImages = (db: Db, names: FileNames): Promise<string[]> =>
  findReferencedFiles(db, draftOrderLines.image, names)

/** Returns the newest checkout of the draft order. At most one of them can become an order, and it is the newest. */
export async function findLatestCheckoutId(db: Queryable, draftOrderId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.draftOrderId, draftOrderId))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
    .limit(1)
  return row?.id
}
