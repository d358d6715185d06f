import { eq, inArray, lte } from 'drizzle-orm'
import { paymentScans, payments } from '#domains/payments/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'

/** Returns false if the scan is not due. Otherwise schedules the next one for `nextAt`. */
export async function claimScan(
  db: Queryable,
  scan: string,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<boolean> {
  const claimed = await db
    .insert(paymentScans)
    .values({ period: scan, nextAt })
    .onConflictDoUpdate({ target: paymentScans.period, set: { nextAt }, setWhere: lte(paymentScans.nextAt, now) })
    .returning({ period: paymentScans.period })
  return claimed.length > 0
}

export async function setNextScan(db: Queryable, scan: string, nextAt: Date): Promise<void> {
  await db.update(paymentScans).set({ nextAt }).where(eq(paymentScans.period, scan))
}

export type RecordedPayment = Pick<typeof payments.$inferSelect, 'id' | 'state' | 'refundedPaise'>

export async function findRecordedPayments(db: Queryable, ids: string[]): Promise<Map<string, RecordedPayment>> {
  if (ids.length === 0) return new Map()
  const { id, state, refundedPaise } = payments
  const rows = await db.select({ id, state, refundedPaise }).from(payments).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
