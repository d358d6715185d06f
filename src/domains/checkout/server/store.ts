import {
  and,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQLWrapper,
  sql,
  sum,
} from 'drizzle-orm'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import { type FileNames, findReferencedFiles } from '#platform/database/find-referenced-files.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { CheckoutState } from '../contract.ts'
import type { CodFacts } from './cod-facts-store.ts'
import { checkoutLines, checkouts } from './tables.ts'

type Row = typeof checkouts.$inferSelect
type LineRow = typeof checkoutLines.$inferSelect
export type CheckoutRow = Row & {
  lines: LineRow[]
  /** Known if the statement that created the checkout has read them. */
  codFacts?: CodFacts
}
export type NewLine = Omit<LineRow, 'checkoutId'>

const liveStates: CheckoutState[] = ['open', 'paid']

/** Serializes a user's checkout creation across processes. The short lock timeout keeps waiters from tying up connections. */
export async function lockUserCheckout(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT set_config('lock_timeout', '3s', true),
    pg_advisory_xact_lock(hashtextextended(${`checkout ${userId}`}, 0)), set_config('lock_timeout', '0', true)`)
}

/** Returns the creation times, oldest first. Paid checkouts and those refunded because the items sold out do not count. */
export async function listUnpaidSince(tx: Tx, userId: string, since: Date): Promise<Date[]> {
  const isUnpaid = notInArray(checkouts.state, ['settled', 'refunded'])
  const rows = await tx
    .select({ createdAt: checkouts.createdAt })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isUnpaid, gt(checkouts.createdAt, since)))
    .orderBy(checkouts.createdAt)
  return rows.map(({ createdAt }) => createdAt)
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

/** The row as JSON would hold it: timestamps as text. */
type RawCheckout = {
  [Column in keyof CheckoutRow]: CheckoutRow[Column] extends Date
    ? string
    : CheckoutRow[Column] extends Date | null
      ? string | null
      : CheckoutRow[Column]
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

const toCheckoutRow = (raw: RawCheckout): CheckoutRow => ({
  ...raw,
  createdAt: new Date(raw.createdAt),
  holdExpiresAt: new Date(raw.holdExpiresAt),
  providerOrderLeaseUntil: toDate(raw.providerOrderLeaseUntil),
  reconcileAt: toDate(raw.reconcileAt),
})

const checkoutWithLines = sql`
SELECT id, user_id AS "userId", draft_order_id AS "draftOrderId", state, customer_name AS "customerName", customer_email AS "customerEmail",
  customer_mobile AS "customerMobile", address, total_paise AS "totalPaise", discount_id AS "discountId",
  discount_code AS "discountCode", discount_paise AS "discountPaise",
  shipping_option_id AS "shippingOptionId", shipping_option AS "shippingOption",
  shipping_charge_paise AS "shippingChargePaise", deliver_from::text AS "deliverFrom", deliver_by::text AS "deliverBy",
  payment_method AS "paymentMethod", cod_fee_paise AS "codFeePaise", currency, created_at AS "createdAt",
  hold_expires_at AS "holdExpiresAt", receipt, provider_order_id AS "providerOrderId",
  provider_order_lease_until AS "providerOrderLeaseUntil", reconcile_at AS "reconcileAt", is_demo AS "isDemo",
  (SELECT json_agg(json_build_object('checkoutId', checkout_id, 'position', position, 'productId', product_id,
    'stockId', stock_id, 'sku', sku, 'name', name, 'category', category, 'image', image, 'size', size, 'color', color,
    'pricePaise', price_paise, 'quantity', quantity, 'discountPaise', discount_paise) ORDER BY position)
    FROM checkout_lines WHERE checkout_id = checkouts.id) AS lines
FROM checkouts`

/** Leaves out the checkouts of draft orders. Spelled like the index. */
const isOwnedBy = (userId: SQLWrapper) => sql`coalesce(draft_order_id, user_id) = ${userId}`

const findById = prepareStatement<RawCheckout, { id: string; userId: string | null }>(
  'find_checkout',
  sql`${checkoutWithLines} WHERE id = ${sql.placeholder('id')}
    AND (${sql.placeholder('userId')}::text IS NULL OR user_id = ${sql.placeholder('userId')})`,
)
const findLive = prepareStatement<RawCheckout, { userId: string }>(
  'find_live_checkout',
  sql`${checkoutWithLines} WHERE ${isOwnedBy(sql.placeholder('userId'))} AND state IN ('open', 'paid')`,
)
const findByProviderOrder = prepareStatement<RawCheckout, { providerOrderId: string }>(
  'find_checkout_by_provider_order',
  sql`${checkoutWithLines} WHERE provider_order_id = ${sql.placeholder('providerOrderId')}`,
)
const lockById = prepareStatement<RawCheckout, { id: string }>(
  'lock_checkout',
  sql`${checkoutWithLines} WHERE id = ${sql.placeholder('id')} FOR UPDATE`,
)
const lockLive = prepareStatement<RawCheckout, { userId: string }>(
  'lock_live_checkout',
  sql`${checkoutWithLines} WHERE ${isOwnedBy(sql.placeholder('userId'))} AND state IN ('open', 'paid') FOR UPDATE`,
)

async function toFirst(rows: Promise<RawCheckout[]>): Promise<CheckoutRow | undefined> {
  const [raw] = await rows
  return raw && toCheckoutRow(raw)
}

export const lockCheckout = (tx: Tx, id: string) => toFirst(lockById(tx, { id }))

export const lockLiveCheckout = (tx: Tx, userId: string) => toFirst(lockLive(tx, { userId }))

type CheckoutFilter = { id: string; userId?: string } | { liveUserId: string } | { providerOrderId: string }

export function findCheckout(db: Queryable, filter: CheckoutFilter): Promise<CheckoutRow | undefined> {
  if ('liveUserId' in filter) return toFirst(findLive(db, { userId: filter.liveUserId }))
  if ('providerOrderId' in filter) return toFirst(findByProviderOrder(db, filter))
  return toFirst(findById(db, { id: filter.id, userId: filter.userId ?? null }))
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
  const updated = await setOpenProviderOrder(db, {
    id,
    providerOrderId,
    reconcileAt: reconcileAt?.toISOString() ?? null,
  })
  return updated.length > 0
}

const setOpenProviderOrder = prepareStatement<
  { id: string },
  { id: string; providerOrderId: string; reconcileAt: string | null }
>(
  'set_provider_order',
  sql`
UPDATE checkouts SET provider_order_id = ${sql.placeholder('providerOrderId')}, provider_order_lease_until = NULL,
  reconcile_at = ${sql.placeholder('reconcileAt')}::timestamptz
WHERE id = ${sql.placeholder('id')} AND provider_order_id IS NULL AND state = 'open' RETURNING id`,
)

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
  const [row] = await db
    .select({ units: sum(checkoutLines.quantity) })
    .from(checkoutLines)
    .innerJoin(checkouts, eq(checkoutLines.checkoutId, checkouts.id))
    .where(isLive)
  return Number(row?.units ?? 0)
}

/** Includes images of checkouts that may still become an order, even through a late webhook. */
export function findReferencedImages(db: Db, names: FileNames): Promise<string[]> {
  const canBecomeOrder = or(inArray(checkouts.state, [...liveStates, 'expired']), isNotNull(checkouts.reconcileAt))
  const checkoutIds = db.select({ id: checkouts.id }).from(checkouts).where(canBecomeOrder)
  return findReferencedFiles(db, checkoutLines.image, names, inArray(checkoutLines.checkoutId, checkoutIds))
}
