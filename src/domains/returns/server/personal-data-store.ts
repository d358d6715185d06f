import { eq, inArray } from 'drizzle-orm'
import { orders } from '#domains/orders/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { ERASED_EMAIL, ERASED_NAME, type Person } from '#platform/database/personal-data.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { returnLines, returnPhotos, returnSteps, returns } from './tables.ts'

/** The returns of the person's orders, also if someone else requested them. */
const listReturns = (db: Queryable, { userId }: Person) =>
  db
    .select({ row: returns })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(returns.createdAt, returns.id)

export async function exportReturns(db: Queryable, person: Person): Promise<Record<string, unknown>> {
  const rows = (await listReturns(db, person)).map(({ row }) => row)
  const ids = rows.map(({ id }) => id)
  const lines = ids.length === 0 ? [] : await db.select().from(returnLines).where(inArray(returnLines.returnId, ids))
  const linesByReturn = Map.groupBy(lines, ({ returnId }) => returnId)
  return {
    returns: rows.map((row) => ({
      id: row.id,
      orderId: row.orderId,
      createdAt: row.createdAt,
      status: row.status,
      name: row.name,
      email: row.email,
      phone: row.number,
      reason: row.reason,
      reasonText: row.reasonText,
      hasPhoto: row.photo !== null,
      outcome: row.outcome,
      refundTo: row.refundTo,
      refunded: row.refundedPaise === null ? null : rupeesFromPaise(row.refundedPaise),
      lines: (linesByReturn.get(row.id) ?? []).map(({ orderLineId, quantity, newSize }) => ({
        orderLineId,
        quantity,
        newSize,
      })),
    })),
  }
}

export async function listOpenReturns(tx: Tx, person: Person): Promise<{ id: string; orderId: string }[]> {
  const rows = await listReturns(tx, person)
  return rows.flatMap(({ row: { id, orderId, status } }) =>
    status === 'requested' || status === 'approved' || status === 'received' ? [{ id, orderId }] : [],
  )
}

/** Photos that belong to no return are deleted later, with their files. */
export async function eraseReturns(tx: Tx, person: Person): Promise<{ id: string; orderId: string }[]> {
  const rows = (await listReturns(tx, person)).map(({ row: { id, orderId, photo } }) => ({ id, orderId, photo }))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .update(returns)
    .set({ name: ERASED_NAME, email: ERASED_EMAIL, number: '', reasonText: null, photo: null, refundTo: null })
    .where(inArray(returns.id, ids))
  await tx.update(returnSteps).set({ note: null }).where(inArray(returnSteps.returnId, ids))
  const photos = rows.flatMap(({ photo }) => photo ?? [])
  if (photos.length > 0)
    await tx.update(returnPhotos).set({ claimedAt: null }).where(inArray(returnPhotos.name, photos))
  return rows
}
