import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { foldEmail } from '#shared/email.ts'
import { newsletterLinks, newsletterSubscribers } from './tables.ts'

const { id, email, sharesEmail, state, confirmationSentAt } = newsletterSubscribers

interface NewSubscriber {
  id: string
  email: string
  consent: string
  consentedAt: Date
}

/** Adds a pending subscriber and returns the id. An existing one keeps the first consent, except after unsubscribing. */
export async function addSubscriber(tx: Tx, subscriber: NewSubscriber): Promise<string> {
  const [added] = await tx.insert(newsletterSubscribers).values(subscriber).onConflictDoNothing().returning({ id })
  if (added) return added.id
  const hasSameEmail = eq(foldEmailColumn(email), foldEmail(subscriber.email))
  const { consent, consentedAt } = subscriber
  await tx
    .update(newsletterSubscribers)
    .set({ consent, consentedAt, state: 'pending', confirmationSentAt: null, confirmedAt: null, unsubscribedAt: null })
    .where(and(hasSameEmail, eq(state, 'left')))
  const [existing] = await tx.select({ id }).from(newsletterSubscribers).where(hasSameEmail).orderBy(sharesEmail)
  if (!existing) throw new Error('The subscriber was deleted concurrently.')
  return existing.id
}

/** Records that a confirmation email is being sent and returns the email address, or undefined when none is due. */
export async function markConfirmationSent(
  tx: Tx,
  subscriberId: string,
  { lastSentBefore, now }: { lastSentBefore: Date; now: Date },
) {
  const isDue = and(
    eq(id, subscriberId),
    eq(state, 'pending'),
    or(isNull(confirmationSentAt), lte(confirmationSentAt, lastSentBefore)),
  )
  const [updated] = await tx
    .update(newsletterSubscribers)
    .set({ confirmationSentAt: now })
    .where(isDue)
    .returning({ email })
  return updated?.email
}

export async function addLink(tx: Tx, link: { tokenHash: string; subscriberId: string }): Promise<void> {
  await tx.insert(newsletterLinks).values(link)
}

/** Locks the subscriber that a link belongs to. */
export async function lockSubscriberByLink(tx: Tx, tokenHash: string) {
  const [subscriber] = await tx
    .select({ id, email, state })
    .from(newsletterSubscribers)
    .innerJoin(newsletterLinks, eq(newsletterLinks.subscriberId, id))
    .where(eq(newsletterLinks.tokenHash, tokenHash))
    .for('update', { of: newsletterSubscribers })
  return subscriber
}

export async function markConfirmed(tx: Tx, subscriberId: string, now: Date): Promise<void> {
  await tx.update(newsletterSubscribers).set({ state: 'confirmed', confirmedAt: now }).where(eq(id, subscriberId))
}

export async function markUnsubscribed(tx: Tx, subscriberId: string, now: Date): Promise<void> {
  await tx.update(newsletterSubscribers).set({ state: 'left', unsubscribedAt: now }).where(eq(id, subscriberId))
}
