import { and, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { sqlNow } from '#platform/database/clock.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { foldEmail } from '#shared/email.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import { discounts } from './tables.ts'

export type DiscountRow = typeof discounts.$inferSelect
type NewDiscountRow = typeof discounts.$inferInsert
export type DiscountColumns = Omit<
  DiscountRow,
  'id' | 'userEmail' | 'uses' | 'createdAt' | 'version' | 'editedAt' | 'editedBy'
>

export async function listAutomaticDiscounts(db: Queryable): Promise<DiscountRow[]> {
  return db
    .select()
    .from(discounts)
    .where(and(isNull(discounts.code), isNull(discounts.archivedAt), eq(discounts.isActive, true)))
    .orderBy(discounts.id)
}

export async function findDiscountRow(db: Queryable, id: string): Promise<DiscountRow | undefined> {
  const [row] = await db.select().from(discounts).where(eq(discounts.id, id))
  return row
}

export async function lockDiscountRow(tx: Tx, id: string): Promise<DiscountRow | undefined> {
  const [row] = await tx.select().from(discounts).where(eq(discounts.id, id)).for('no key update')
  return row
}

/** In the order of their ids, so checkouts that exchange two discounts don't wait for each other. */
export async function lockDiscounts(tx: Tx, ids: string[]): Promise<void> {
  await tx.execute(
    sql`SELECT FROM ${discounts} WHERE id = ANY (${sql.param(ids)}::text[]) ORDER BY id FOR NO KEY UPDATE`,
  )
}

export async function isCodeTaken(tx: Tx, code: string, exceptId?: string): Promise<boolean> {
  const [row] = await tx.select({ id: discounts.id }).from(discounts).where(eq(discounts.code, code))
  return row !== undefined && row.id !== exceptId
}

export async function insertDiscount(tx: Tx, row: NewDiscountRow): Promise<void> {
  await tx.insert(discounts).values(row)
}

/** Also increments the version. */
export async function updateDiscountRow(
  tx: Tx,
  id: string,
  changes: Partial<DiscountColumns>,
  editedBy: string,
): Promise<void> {
  const editMetadata = { version: sql`${discounts.version} + 1`, editedAt: sqlNow, editedBy }
  await tx
    .update(discounts)
    .set({ ...changes, ...editMetadata })
    .where(eq(discounts.id, id))
}

/** Returns this email's personal discount, which stays the first that was inserted. */
export async function insertPersonalCode(
  tx: Tx,
  row: NewDiscountRow & { userEmail: string },
): Promise<DiscountRow | undefined> {
  await tx.insert(discounts).values(row).onConflictDoNothing()
  const [personal] = await tx
    .select()
    .from(discounts)
    .where(eq(foldEmailColumn(discounts.userEmail), foldEmail(row.userEmail)))
  return personal
}

/** `shared`: for everybody who has the code. `personal`: for one customer. */
export type DiscountList = 'shared' | 'personal' | 'archived' | 'all'

const listConditions: Record<DiscountList, SQL | undefined> = {
  shared: and(isNull(discounts.archivedAt), isNull(discounts.userEmail)),
  personal: and(isNull(discounts.archivedAt), isNotNull(discounts.userEmail)),
  archived: isNotNull(discounts.archivedAt),
  all: undefined,
}

interface ListOptions {
  list: DiscountList
  q: string | undefined
  limit: number
  offset: number
}

export async function listDiscounts(db: Queryable, { list, q, limit, offset }: ListOptions) {
  const pattern = q && toLikePattern(q)
  const matches =
    pattern && or(ilike(discounts.code, pattern), ilike(discounts.title, pattern), ilike(discounts.userEmail, pattern))
  const condition = and(listConditions[list], matches || undefined)
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(discounts)
      .where(condition)
      .orderBy(desc(discounts.createdAt), desc(discounts.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(discounts).where(condition),
  ])
  return { rows, total: total?.count ?? 0 }
}
