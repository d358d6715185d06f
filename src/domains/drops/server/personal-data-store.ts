import { eq, or } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import type { Person } from '#platform/database/personal-data.ts'
import { foldEmail } from '#shared/email.ts'
import { queueEntries } from './tables.ts'

const isFor = ({ userId, email, isEmailProven }: Person) =>
  or(
    eq(queueEntries.userId, userId),
    isEmailProven ? eq(foldEmailColumn(queueEntries.email), foldEmail(email)) : undefined,
  )

export async function exportQueueEntries(db: Queryable, person: Person): Promise<Record<string, unknown>> {
  const { productId, state, joinedAt, email } = queueEntries
  const placesInLine = await db
    .select({ productId, state, joinedAt, email })
    .from(queueEntries)
    .where(isFor(person))
    .orderBy(queueEntries.id)
  return { placesInLine }
}

/** An entry that holds a unit stays until it lapses, without the person. */
export async function eraseQueueEntries(tx: Tx, person: Person): Promise<void> {
  await tx.update(queueEntries).set({ userId: null, email: null }).where(isFor(person))
}
