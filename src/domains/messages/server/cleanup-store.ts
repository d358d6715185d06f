import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { contactMessages, newsletterSubscribers } from './tables.ts'

/** Deletes pending subscribers emailed before the given time, and returns how many. Those never emailed stay. */
export async function deleteUnconfirmedSubscribers(db: Queryable, askedBefore: Date): Promise<number> {
  const { state, confirmationSentAt } = newsletterSubscribers
  const isOld = and(eq(state, 'pending'), lte(confirmationSentAt, askedBefore))
  return (await db.delete(newsletterSubscribers).where(isOld)).rowCount ?? 0
}

/** Returns how many were deleted. */
export async function deleteHandledMessages(db: Queryable, changedBefore: Date): Promise<number> {
  const { state, changedAt } = contactMessages
  const isOld = and(inArray(state, ['answered', 'closed']), lte(changedAt, changedBefore))
  return (await db.delete(contactMessages).where(isOld)).rowCount ?? 0
}
