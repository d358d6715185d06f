import { and, count, eq, inArray, isNotNull, isNull, lt, lte, or, sql, sum } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import { type FileNames, findReferencedFiles } from '#platform/database/find-referenced-files.ts'
import type { CheckoutState } from '../contract.ts'
import { checkoutLines, checkouts } from './tables.ts'

type Row = typeof checkouts.$inferSelect
type LineRow = typeof checkoutLines.$inferSelect
export type CheckoutRow = Row & { lines: LineRow[] }
export type NewLine = Omit<LineRow, 'checkoutId'>

const liveStates: CheckoutState[] = ['open', 'paid']

/** Serializes a user's checkout creation across processes. The short lock timeout keeps waiters from tying up connections. */
export async function lockUserCheckout(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT set_config('lock_timeout', '3s', true),
    pg_advisory_xact_lock(hashtextextended(${`checkout ${userId}`}, 0)), set_config('lock_timeout', '0', true)`)
}

export async function insertCheckout(
  tx: Tx,
  checkout: typeof checkouts.$inferInsert,
  newLines: NewLine[],
): Promise<CheckoutRow> {
  const [row] = await tx.insert(checkouts).values(checkout).returning()
  if (!row) throw new Error('Insert returned no checkout')
  const lines = newLines.map((line) => ({ ...line, checkoutId: checkout.id }))
  await tx.insert(checkoutLines).values(lines)
  return { ...row, lines }
}

async function withLines(db: Queryable, checkout: Row | undefined): Promise<CheckoutRow | undefined> {
  if (!checkout) return undefined
  const lines = await db
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkout.id))
    .orderBy(checkoutLines.position)
  return { ...checkout, lines }
}

export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | undefined> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  return withLines(tx, checkout)
}

export async function lockLiveCheckout(tx: Tx, userId: string): Promise<CheckoutRow | undefined> {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), inArray(checkouts.state, liveStates)))
    .for('update')
  return withLines(tx, checkout)
}

type CheckoutFilter = { id: string; userId?: string } | { liveUserId: string } | { providerOrderId: string }

export async function findCheckout(db: Queryable, filter: CheckoutFilter): Promise<CheckoutRow | undefined> {
  const [checkout] = await db.select().from(checkouts).where(toCondition(filter))
  return withLines(db, checkout)
}

function toCondition(filter: CheckoutFilter) {
  if ('liveUserId' in filter) return and(eq(checkouts.userId, filter.liveUserId), inArray(checkouts.state, liveStates))
  if ('providerOrderId' in filter) return eq(checkouts.providerOrderId, filter.providerOrderId)
  const { id, userId } = filter
  return and(eq(checkouts.id, id), userId === undefined ? undefined : eq(checkouts.userId, userId))
}

interface StateChange {
  from: CheckoutState[]
  to: CheckoutState
  reconcileAt: Date | null
}

/** Returns false if the checkout is no longer in one of these states. */
export async function updateState(db: Queryable, id: string, { from, to, reconcileAt }: StateChange): Promise<boolean> {
  const changed = await db
    .update(checkouts)
    .set({ state: to, reconcileAt })
    .where(and(eq(checkouts.id, id), inArray(checkouts.state, from)))
    .returning({ id: checkouts.id })
  return changed.length > 0
}

export async function setReconcileAt(tx: Tx, id: string, reconcileAt: Date | null): Promise<void> {
  await tx.update(checkouts).set({ reconcileAt }).where(eq(checkouts.id, id))
}

/** Lets one process at a time create the provider order; the lease expires if that process dies. */
export async function acquireProviderOrderLease(db: Queryable, id: string, now: Date, until: Date): Promise<boolean> {
  const isLeaseFree = or(isNull(checkouts.providerOrderLeaseUntil), lt(checkouts.providerOrderLeaseUntil, now))
  const rows = await db
    .update(checkouts)
    .set({ providerOrderLeaseUntil: until })
    .where(and(eq(checkouts.id, id), isNull(checkouts.providerOrderId), isLeaseFree))
    .returning({ id: checkouts.id })
  return rows.length > 0
}

/** Does not release a lease that another process has acquired since. */
export async function releaseProviderOrderLease(db: Queryable, id: string, until: Date): Promise<void> {
  const isOwnLease = and(eq(checkouts.id, id), eq(checkouts.providerOrderLeaseUntil, until))
  await db.update(checkouts).set({ providerOrderLeaseUntil: null }).where(isOwnLease)
}

interface ProviderOrderUpdate {
  providerOrderId: string
  reconcileAt: Date | null
}

/** Returns false if the checkout has ended or already has a provider order. */
export async function setProviderOrder(
  db: Queryable,
  id: string,
  { providerOrderId, reconcileAt }: ProviderOrderUpdate,
): Promise<boolean> {
  const updated = await db
    .update(checkouts)
    .set({ providerOrderId, reconcileAt, providerOrderLeaseUntil: null })
    .where(and(eq(checkouts.id, id), isNull(checkouts.providerOrderId), eq(checkouts.state, 'open')))
    .returning({ id: checkouts.id })
  return updated.length > 0
}

/** Claims checkouts due for reconciliation until `until`, those with held stock first. */
export async function claimDueCheckouts(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
) {
  const due = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(isNotNull(checkouts.reconcileAt), lte(checkouts.reconcileAt, now)))
    .orderBy(sql`${inArray(checkouts.state, liveStates)} DESC`, checkouts.reconcileAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(checkouts)
    .set({ reconcileAt: until })
    .where(inArray(checkouts.id, due))
    .returning({ id: checkouts.id })
  return rows.map(({ id }) => id)
}

/** Includes the live states, so PostgreSQL uses their partial index. */
const isPending = and(inArray(checkouts.state, liveStates), eq(checkouts.state, 'paid'))

export async function listPending(db: Queryable, { limit, offset }: { limit: number; offset: number }): Promise<Row[]> {
  return db
    .select()
    .from(checkouts)
    .where(isPending)
    .orderBy(checkouts.createdAt, checkouts.id)
    .limit(limit)
    .offset(offset)
}

export async function countPending(db: Queryable): Promise<number> {
  return db.$count(checkouts, isPending)
}

/** Raw SQL, because the planner matches a partial index only by its literal condition. */
const isLive = sql.raw(`"checkouts"."state" in ('open', 'paid')`)

export async function countLiveByState(db: Queryable): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: checkouts.state, n: count() })
    .from(checkouts)
    .where(isLive)
    .groupBy(checkouts.state)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

export async function sumHeldUnits(db: Queryable): Promise<number> {
  const [held] = await db
    .select({ units: sum(checkoutLines.quantity) })
    .from(checkoutLines)
    .innerJoin(checkouts, eq(checkoutLines.checkoutId, checkouts.id))
    .where(isLive)
  return Number(held?.units ?? 0)
}

/** Includes images of checkouts that may still become an order, even through a late webhook. */
export function findReferencedImages(db: Db, names: FileNames): Promise<string[]> {
  const canBecomeOrder = or(inArray(checkouts.state, [...liveStates, 'expired']), isNotNull(checkouts.reconcileAt))
  const checkoutIds = db.select({ id: checkouts.id }).from(checkouts).where(canBecomeOrder)
  return findReferencedFiles(db, checkoutLines.image, names, inArray(checkoutLines.checkoutId, checkoutIds))
}
