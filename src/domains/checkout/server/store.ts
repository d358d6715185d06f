import { and, count, eq, inArray, isNotNull, isNull, lt, lte, or, sql, sum } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { type AskedNames, findNamesIn } from '#platform/database/find-names-in.ts'
import type { CheckoutState } from '../contract.ts'
import { checkoutLines, checkouts } from './tables.ts'

type Row = typeof checkouts.$inferSelect
type LineRow = typeof checkoutLines.$inferSelect
export type CheckoutRow = Row & { lines: LineRow[] }
export type NewLine = Omit<LineRow, 'checkoutId'>

const live: CheckoutState[] = ['open', 'paid']

/** One shopper's checkouts are made one after the other, in all processes; nobody waits long with a connection in hand. */
export async function waitForTurn(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT set_config('lock_timeout', '3s', true),
    pg_advisory_xact_lock(hashtextextended(${`checkout ${userId}`}, 0)), set_config('lock_timeout', '0', true)`)
}

export async function insertCheckout(
  tx: Tx,
  checkout: typeof checkouts.$inferInsert,
  newLines: NewLine[],
): Promise<CheckoutRow> {
  const [inserted] = await tx.insert(checkouts).values(checkout).returning()
  if (!inserted) throw new Error('the database made no checkout')
  const lines = newLines.map((line) => ({ ...line, checkoutId: checkout.id }))
  await tx.insert(checkoutLines).values(lines)
  return { ...inserted, lines }
}

async function withLines(db: Db | Tx, checkout: Row | undefined): Promise<CheckoutRow | undefined> {
  if (!checkout) return undefined
  const lines = await db
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkout.id))
    .orderBy(checkoutLines.position)
  return { ...checkout, lines }
}

/** Whoever decides about a checkout waits here for whoever does so before. */
export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | undefined> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  return withLines(tx, checkout)
}

export async function lockLiveCheckout(tx: Tx, userId: string): Promise<CheckoutRow | undefined> {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), inArray(checkouts.state, live)))
    .for('update')
  return withLines(tx, checkout)
}

type Which = { id: string; userId?: string } | { liveOf: string } | { providerOrderId: string }

export async function findCheckout(db: Db | Tx, which: Which): Promise<CheckoutRow | undefined> {
  const [checkout] = await db.select().from(checkouts).where(matches(which))
  return withLines(db, checkout)
}

function matches(which: Which) {
  if ('liveOf' in which) return and(eq(checkouts.userId, which.liveOf), inArray(checkouts.state, live))
  if ('providerOrderId' in which) return eq(checkouts.providerOrderId, which.providerOrderId)
  const { id, userId } = which
  return and(eq(checkouts.id, id), userId === undefined ? undefined : eq(checkouts.userId, userId))
}

interface Change {
  from: CheckoutState[]
  to: CheckoutState
  nextAskAt: Date | null
}

/** Answers false when the checkout was no longer in one of these states. */
export async function changeState(db: Db | Tx, id: string, { from, to, nextAskAt }: Change): Promise<boolean> {
  const changed = await db
    .update(checkouts)
    .set({ state: to, nextAskAt })
    .where(and(eq(checkouts.id, id), inArray(checkouts.state, from)))
    .returning({ id: checkouts.id })
  return changed.length > 0
}

export async function setNextAsk(tx: Tx, id: string, nextAskAt: Date | null): Promise<void> {
  await tx.update(checkouts).set({ nextAskAt }).where(eq(checkouts.id, id))
}

/** Only one at a time asks the provider for the order of a checkout; who died over it is overtaken after a while. */
export async function claimOrdering(db: Db, id: string, now: Date, until: Date): Promise<boolean> {
  const isFree = or(isNull(checkouts.orderingUntil), lt(checkouts.orderingUntil, now))
  const claimed = await db
    .update(checkouts)
    .set({ orderingUntil: until })
    .where(and(eq(checkouts.id, id), isNull(checkouts.providerOrderId), isFree))
    .returning({ id: checkouts.id })
  return claimed.length > 0
}

/** Whoever overtook us keeps their own claim. */
export async function endOrdering(db: Db, id: string, until: Date): Promise<void> {
  const isOurs = and(eq(checkouts.id, id), eq(checkouts.orderingUntil, until))
  await db.update(checkouts).set({ orderingUntil: null }).where(isOurs)
}

/** Answers false when the checkout has ended meanwhile, or has another order. */
export async function setProviderOrder(
  db: Db,
  id: string,
  { providerOrderId, nextAskAt }: { providerOrderId: string; nextAskAt: Date | null },
): Promise<boolean> {
  const set = await db
    .update(checkouts)
    .set({ providerOrderId, nextAskAt, orderingUntil: null })
    .where(and(eq(checkouts.id, id), isNull(checkouts.providerOrderId), eq(checkouts.state, 'open')))
    .returning({ id: checkouts.id })
  return set.length > 0
}

/**
 * Checkouts that are to be asked about now, those with something held first, each for one asker: when that one dies over
 * it, another comes later.
 */
export async function claimDue(db: Db, { now, until, limit }: { now: Date; until: Date; limit: number }) {
  const due = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(isNotNull(checkouts.nextAskAt), lte(checkouts.nextAskAt, now)))
    .orderBy(sql`${inArray(checkouts.state, live)} DESC`, checkouts.nextAskAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(checkouts)
    .set({ nextAskAt: until })
    .where(inArray(checkouts.id, due))
    .returning({ id: checkouts.id })
  return claimed.map(({ id }) => id)
}

const isProved = and(inArray(checkouts.state, live), eq(checkouts.state, 'paid'))

/** Found through the index of live checkouts. */
export async function listProved(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<Row[]> {
  return db
    .select()
    .from(checkouts)
    .where(isProved)
    .orderBy(checkouts.createdAt, checkouts.id)
    .limit(limit)
    .offset(offset)
}

export async function countProved(db: Db): Promise<number> {
  return db.$count(checkouts, isProved)
}

/** Spelled out, because the planner knows a partial index only by these very words. */
const isLive = sql.raw(`"checkouts"."state" in ('open', 'paid')`)

export async function countLive(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: checkouts.state, n: count() })
    .from(checkouts)
    .where(isLive)
    .groupBy(checkouts.state)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

export async function sumHeldUnits(db: Db): Promise<number> {
  const [held] = await db
    .select({ units: sum(checkoutLines.quantity) })
    .from(checkoutLines)
    .innerJoin(checkouts, eq(checkoutLines.checkoutId, checkouts.id))
    .where(isLive)
  return Number(held?.units ?? 0)
}

/** Those of checkouts that may still become an order, though it be by a report that comes late. */
export function picturesAmong(db: Db, asked: AskedNames): Promise<string[]> {
  const mayBePaid = or(inArray(checkouts.state, [...live, 'expired']), isNotNull(checkouts.nextAskAt))
  const these = db.select({ id: checkouts.id }).from(checkouts).where(mayBePaid)
  return findNamesIn(db, checkoutLines.image, asked, inArray(checkoutLines.checkoutId, these))
}
