import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { contactMessages, newsletterSubscribers } from './tables.ts'

/** Deletes pending subscribers who got their confirmation email before this time. Returns how many were deleted. */
export async function deleteUnconfirmedSubscribers(db: Queryable, emailedBefore: Date): Promise<number> {
  const { state, confirmationSentAt } = newsletterSubscribers
  const isExpired = and(eq(state, 'pending'), lte(confirmationSentAt, emailedBefore))
  return (await db.delete(newsletterSubscribers).where(isExpired)).rowCount ?? 0
}

/** Deletes answered and closed messages. Returns how many were deleted. */
export async function deleteHandledMessages(db: Queryable, changedBefore: Date): Promise<number> {
  const { state, changedAt } = contactMessages
  const isExpired = and(inArray(state, ['answered', 'closed']), lte(changedAt, changedBefore))
  return (await db.delete(contactMessages).where(isExpired)).rowCount ?? 0
}
