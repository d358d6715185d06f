import { and, eq, gte } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { orders } from './tables.ts'

/** Counts cancelled orders too: their customer has finished with what was in the cart. */
export async function hasOrderSince(db: Queryable, userId: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), gte(orders.placedAt, since)))
    .limit(1)
  return rows.length > 0
}
