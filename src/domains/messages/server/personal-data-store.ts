import { asc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import type { Person } from '#platform/database/personal-data.ts'
import { foldEmail } from '#shared/email.ts'
import { contactMessages, contactReplies, newsletterSubscribers } from './tables.ts'

export async function exportMessages(
  db: Queryable,
  { email, isEmailProven }: Person,
): Promise<Record<string, unknown>> {
  if (!isEmailProven) return {}
  const messages = await listMessagesByEmail(db, email)
  const ids = messages.map(({ id }) => id)
  const replies =
    ids.length === 0 ? [] : await db.select().from(contactReplies).where(inArray(contactReplies.messageId, ids))
  const repliesByMessage = Map.groupBy(replies, ({ messageId }) => messageId)
  return {
    messages: messages.map(({ id, name, message, orderId, createdAt }) => ({
      id,
      createdAt,
      name,
      message,
      orderId,
      replies: (repliesByMessage.get(id) ?? []).map(({ at, text }) => ({ at, text })),
    })),
    newsletter: (await findSubscriber(db, email)) ?? null,
  }
}

/** Oldest first. */
const listMessagesByEmail = (db: Queryable, email: string) =>
  db
    .select()
    .from(contactMessages)
    .where(eq(foldEmailColumn(contactMessages.email), foldEmail(email)))
    .orderBy(asc(contactMessages.createdAt), contactMessages.id)

/** The subscriber with exactly this address, whatever its spelling. */
async function findSubscriber(db: Queryable, forEmail: string) {
  const { email, state, consent, consentedAt, confirmedAt, unsubscribedAt, sharesEmail } = newsletterSubscribers
  const [subscriber] = await db
    .select({ email, state, consent, consentedAt, confirmedAt, unsubscribedAt })
    .from(newsletterSubscribers)
    .where(eq(foldEmailColumn(email), foldEmail(forEmail)))
    .orderBy(sharesEmail)
    .limit(1)
  return subscriber
}

/** Returns the ids of the deleted messages. */
export async function eraseMessages(tx: Tx, { email, isEmailProven }: Person): Promise<string[]> {
  if (!isEmailProven) return []
  await tx.delete(newsletterSubscribers).where(eq(foldEmailColumn(newsletterSubscribers.email), foldEmail(email)))
  const deleted = await tx
    .delete(contactMessages)
    .where(eq(foldEmailColumn(contactMessages.email), foldEmail(email)))
    .returning({ id: contactMessages.id })
  return deleted.map(({ id }) => id)
}

export async function hasMessageFrom(db: Queryable, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(foldEmailColumn(contactMessages.email), foldEmail(email)))
    .limit(1)
  return rows.length > 0
}
