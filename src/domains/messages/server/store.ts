import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import { newsletterLinks, newsletterSubscribers } from './tables.ts'

const { id, email, state, askedAt } = newsletterSubscribers

interface NewSubscriber {
  id: string
  email: string
  consent: string
  consentedAt: Date
}

/** Puts an address down as pending, and answers whose it is; one on the list stays, with what was agreed to first. */
export async function addSubscriber(tx: Tx, subscriber: NewSubscriber): Promise<string> {
  const [added] = await tx.insert(newsletterSubscribers).values(subscriber).onConflictDoNothing().returning({ id })
  if (added) return added.id
  const isSame = sql`lower(${email}) = lower(${subscriber.email})`
  const { consent, consentedAt } = subscriber
  await tx
    .update(newsletterSubscribers)
    .set({ consent, consentedAt, state: 'pending', askedAt: null, confirmedAt: null, leftAt: null })
    .where(and(isSame, eq(state, 'left')))
  const [known] = await tx.select({ id }).from(newsletterSubscribers).where(isSame)
  if (!known) throw new Error('The address was forgotten at this very moment.')
  return known.id
}

/** Answers the address when it waits to be confirmed and was not asked since; then it was asked now. */
export async function markAsked(tx: Tx, subscriberId: string, { since, now }: { since: Date; now: Date }) {
  const isDue = and(eq(id, subscriberId), eq(state, 'pending'), or(isNull(askedAt), lte(askedAt, since)))
  const [asked] = await tx.update(newsletterSubscribers).set({ askedAt: now }).where(isDue).returning({ email })
  return asked?.email
}

export async function addLink(tx: Tx, link: { tokenHash: string; subscriberId: string }): Promise<void> {
  await tx.insert(newsletterLinks).values(link)
}

/** Whose link it is; whoever else wants to change that subscriber waits. */
export async function lockByLink(tx: Tx, tokenHash: string) {
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

export async function markLeft(tx: Tx, subscriberId: string, now: Date): Promise<void> {
  await tx.update(newsletterSubscribers).set({ state: 'left', leftAt: now }).where(eq(id, subscriberId))
}
