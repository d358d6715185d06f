import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, min, ne, sql, sum } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import type { MovementReason } from '../admin-contract.ts'
import type { CountScope } from '../count-contract.ts'
import { stockCountLines, stockCounts, stockCountUnknowns } from './count-tables.ts'
import { stockMovements } from './ledger-tables.ts'
import type { StockQuantity } from './store.ts'
import type { VariantRow } from './variant-stock-store.ts'

const MAX_LISTED_COUNTS = 50
/** More are not remembered. */
const MAX_UNKNOWN_CODES = 500

export type CountRow = typeof stockCounts.$inferSelect

export async function insertCount(
  db: Db,
  count: {
    id: string
    scope: CountScope
    collection: string | null
    includesUnpacked: boolean
    startedAt: Date
    startedBy: string
  },
): Promise<void> {
  await db.insert(stockCounts).values(count)
}

/**
 * Another count or a correction by hand moved no goods: it made the books right, so its units are no difference any more.
 * The count's own booking is left out.
 */
const expected = sql`(l.expected + coalesce((SELECT sum(m.quantity) FROM stock_movements m
  JOIN stock_counts c ON c.id = l.count_id
  WHERE m.stock_id = l.stock_id AND m.at > l.counted_at AND (c.ended_at IS NULL OR m.at <= c.ended_at)
    AND m.reason IN ('count', 'correction', 'loss') AND m.reference IS DISTINCT FROM l.count_id), 0))::int`

const countedVariants = sql<number>`(SELECT count(*) FROM stock_count_lines l WHERE l.count_id = stock_counts.id)::int`
const differences = sql<number>`(
  SELECT count(*) FROM stock_count_lines l WHERE l.count_id = stock_counts.id AND l.counted <> ${expected})::int`

const selectCounts = (db: Queryable) => {
  return db.select({ ...getTableColumns(stockCounts), countedVariants, differences }).from(stockCounts)
}

export type CountWithSums = Awaited<ReturnType<typeof listCounts>>[number]

export const listCounts = (db: Db) =>
  selectCounts(db).orderBy(sql`${stockCounts.status} <> 'open'`, desc(stockCounts.startedAt)).limit(MAX_LISTED_COUNTS)

export async function findCount(db: Queryable, id: string) {
  const [count] = await selectCounts(db).where(eq(stockCounts.id, id))
  return count
}

/** `share` allows others to count at the same time; `update` waits for them. */
export async function lockCount(tx: Tx, id: string, strength: 'share' | 'update'): Promise<CountRow | undefined> {
  const [count] = await tx.select().from(stockCounts).where(eq(stockCounts.id, id)).for(strength)
  return count
}

export interface CountLineRow extends VariantRow {
  counted: number
  expected: number
  countedBy: string
  countedAt: string
}

/** The last counted first. */
export async function listLines(db: Queryable, countId: string): Promise<CountLineRow[]> {
  const { rows } = await db.execute<CountLineRow>(sql`
    SELECT s.id::int, s.product_id AS "productId", s.size, s.color, l.counted, ${expected} AS expected, l.counted_by AS "countedBy",
      l.counted_at AS "countedAt"
    FROM stock_count_lines l JOIN stock s ON s.id = l.stock_id
    WHERE l.count_id = ${countId} ORDER BY l.counted_at DESC, s.id`)
  return rows
}

/** Sets the units, or adds to those counted before. */
export async function saveLine(
  tx: Tx,
  line: { countId: string; stockId: number; units: number; expected: number; countedAt: Date; countedBy: string },
  mode: 'add' | 'set',
): Promise<number> {
  const { units, ...values } = line
  const counted = mode === 'add' ? sql`${stockCountLines.counted} + excluded.counted` : sql`excluded.counted`
  const [saved] = await tx
    .insert(stockCountLines)
    .values({ ...values, counted: units })
    .onConflictDoUpdate({
      target: [stockCountLines.countId, stockCountLines.stockId],
      set: {
        counted,
        expected: sql`excluded.expected`,
        countedAt: sql`excluded.counted_at`,
        countedBy: sql`excluded.counted_by`,
      },
    })
    .returning({ counted: stockCountLines.counted })
  return saved?.counted ?? units
}

export async function deleteLine(tx: Tx, countId: string, stockId: number): Promise<void> {
  await tx
    .delete(stockCountLines)
    .where(and(eq(stockCountLines.countId, countId), eq(stockCountLines.stockId, stockId)))
}

export const listUnknownCodes = (db: Queryable, countId: string) =>
  db
    .select({ code: stockCountUnknowns.code, times: stockCountUnknowns.times })
    .from(stockCountUnknowns)
    .where(eq(stockCountUnknowns.countId, countId))
    .orderBy(asc(stockCountUnknowns.code))

export async function addUnknownCode(tx: Tx, countId: string, code: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO stock_count_unknowns (count_id, code, times)
    SELECT ${countId}, ${code}, 1
    WHERE (SELECT count(*) FROM stock_count_unknowns WHERE count_id = ${countId} AND code <> ${code}) < ${MAX_UNKNOWN_CODES}
    ON CONFLICT (count_id, code) DO UPDATE SET times = stock_count_unknowns.times + 1`)
}

export async function endCount(
  tx: Tx,
  id: string,
  end: { status: 'booked' | 'cancelled'; endedAt: Date; endedBy: string },
): Promise<void> {
  await tx.update(stockCounts).set(end).where(eq(stockCounts.id, id))
}

/** Returns what the count has booked, as the ledger has it. */
export const listBookedQuantities = (tx: Tx, id: string): Promise<StockQuantity[]> => {
  const quantity = sum(stockMovements.quantity).mapWith(Number)
  return tx
    .select({ stockId: stockMovements.stockId, quantity })
    .from(stockMovements)
    .where(and(eq(stockMovements.reason, 'count'), eq(stockMovements.reference, id)))
    .groupBy(stockMovements.stockId)
    .having(ne(quantity, 0))
}

/** Reasons that set stock to what someone saw; sales, returns and losses are the same before and after an undo. */
const correctingReasons: MovementReason[] = ['count', 'correction', 'import']

/**
 * Returns whether one of the variants was counted or corrected since the count was booked, and that was not undone: the
 * quantity on hand is then no longer the count's.
 */
export async function wasCorrectedSince(
  tx: Tx,
  { id, endedAt }: Pick<CountRow, 'id' | 'endedAt'>,
  variants: StockQuantity[],
): Promise<boolean> {
  const stockIds = variants.map(({ stockId }) => stockId)
  if (endedAt === null || stockIds.length === 0) return false
  const { reason, reference, stockId, quantity } = stockMovements
  const own = tx
    .select({ id: min(stockMovements.id) })
    .from(stockMovements)
    .where(and(eq(reason, 'count'), eq(reference, id)))
  const [correction] = await tx
    .select({ stockId })
    .from(stockMovements)
    .where(
      and(
        inArray(stockId, stockIds),
        inArray(reason, correctingReasons),
        sql`${reference} IS DISTINCT FROM ${id}`,
        gt(stockMovements.id, own),
      ),
    )
    .groupBy(stockId)
    .having(ne(sum(quantity), '0'))
    .limit(1)
  if (correction) return true
  const [laterCount] = await tx
    .select({ id: stockCounts.id })
    .from(stockCountLines)
    .innerJoin(stockCounts, eq(stockCounts.id, stockCountLines.countId))
    .where(
      and(
        inArray(stockCountLines.stockId, stockIds),
        ne(stockCounts.id, id),
        eq(stockCounts.status, 'booked'),
        isNull(stockCounts.undoneAt),
        gt(stockCounts.endedAt, endedAt),
      ),
    )
    .limit(1)
  return laterCount !== undefined
}

export async function markUndone(tx: Tx, id: string, undone: { undoneAt: Date; undoneBy: string }): Promise<void> {
  await tx.update(stockCounts).set(undone).where(eq(stockCounts.id, id))
}
