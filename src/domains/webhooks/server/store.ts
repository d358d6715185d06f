import { and, count, desc, eq, inArray, isNotNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

export async function listWebhooks(db: Queryable): Promise<WebhookRow[]> {
  return db.select().from(webhooks).orderBy(desc(webhooks.createdAt), desc(webhooks.id))
}

export async function listEnabledWebhooks(db: Queryable): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(eq(webhooks.isEnabled, true))
}

/** Locks the webhook until the end of the transaction. */
export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
  return webhook
}

export async function findWebhook(db: Queryable, id: string): Promise<WebhookRow | undefined> {
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  return webhook
}

/** New webhooks take turns, so concurrent ones can't exceed the limit. */
export async function lockWebhooks(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('webhooks', 0))`)
}

export function countWebhooks(db: Queryable): Promise<number> {
  return db.$count(webhooks)
}

/** Includes those that were disabled because they kept failing. */
export const countFailingWebhooks = (db: Queryable): Promise<number> =>
  db.$count(webhooks, or(isNotNull(webhooks.autoDisabledAt), and(webhooks.isEnabled, isNotNull(webhooks.failingSince))))

export async function insertWebhook(tx: Tx, webhook: WebhookRow): Promise<void> {
  await tx.insert(webhooks).values(webhook)
}

export async function updateWebhook(tx: Tx, id: string, change: Partial<WebhookRow>): Promise<void> {
  await tx.update(webhooks).set(change).where(eq(webhooks.id, id))
}

export async function deleteWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  const [webhook] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning()
  return webhook
}

export async function insertDeliveries(tx: Tx, deliveries: (typeof webhookDeliveries.$inferInsert)[]): Promise<void> {
  if (deliveries.length > 0) await tx.insert(webhookDeliveries).values(deliveries)
}

export async function listDeliveries(db: Db, webhookId: string, page: { limit: number; offset: number }) {
  const isOfWebhook = eq(webhookDeliveries.webhookId, webhookId)
  const [deliveries, [totals]] = await Promise.all([
    db
      .select()
      .from(webhookDeliveries)
      .where(isOfWebhook)
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(webhookDeliveries).where(isOfWebhook),
  ])
  return { deliveries, total: totals?.total ?? 0 }
}

// read first, because most polls find nothing
const findDue = prepareStatement<{ isDue: boolean }, { now: string }>(
  'find_due_webhook_deliveries',
  sql`SELECT EXISTS (
    SELECT FROM webhook_deliveries JOIN webhooks ON webhooks.id = webhook_id AND is_enabled
    WHERE state = 'pending' AND next_attempt_at <= ${sql.placeholder('now')}::timestamptz
  ) AS "isDue"`,
)

interface Claim {
  now: Date
  leaseUntil: Date
  /** Of each webhook, so one with many due deliveries doesn't delay the others. */
  limitPerWebhook: number
  excludedWebhookIds: string[]
}

/** Claims due deliveries for the duration of the lease, so no other worker sends them. Counts the attempt before it is made. */
export async function claimDeliveries(
  db: Db,
  { now, leaseUntil, limitPerWebhook, excludedWebhookIds }: Claim,
): Promise<DeliveryRow[]> {
  const [work] = await findDue(db, { now: now.toISOString() })
  if (!work?.isDue) return []
  const { id, webhookId, state, nextAttemptAt } = webhookDeliveries
  const isDue = and(eq(state, 'pending'), lte(nextAttemptAt, now))
  const ranked = db
    .select({
      id,
      rank: sql<number>`row_number() OVER (PARTITION BY ${webhookId} ORDER BY ${nextAttemptAt})`.as('rank'),
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookId))
    .where(and(isDue, eq(webhooks.isEnabled, true), notInArray(webhookId, excludedWebhookIds)))
    .as('ranked')
  const next = db.select({ id: ranked.id }).from(ranked).where(lte(ranked.rank, limitPerWebhook))
  // checked again, because another worker may have claimed them since
  const due = db
    .select({ id })
    .from(webhookDeliveries)
    .where(and(inArray(id, next), isDue))
    .for('update', { skipLocked: true })
  return db
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, nextAttemptAt: leaseUntil, lastAttemptAt: now })
    .where(inArray(webhookDeliveries.id, due))
    .returning()
}

export async function updateDelivery(
  db: Queryable,
  id: string,
  change: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<void> {
  await db.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id))
}

/** Makes the delivery pending again. Returns false if there is no such delivery. */
export async function redeliver(
  tx: Tx,
  { id, webhookId }: { id: string; webhookId: string },
  { now, retryUntil }: { now: Date; retryUntil: Date },
): Promise<boolean> {
  const updated = await tx
    .update(webhookDeliveries)
    .set({ state: 'pending', attempts: 0, nextAttemptAt: now, retryUntil })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)))
    .returning({ id: webhookDeliveries.id })
  return updated.length > 0
}

/** Returns how many were deleted. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
  return rowCount ?? 0
}
