import { eq, or } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import type { Person } from '#platform/database/personal-data.ts'
import { foldEmail } from '#shared/email.ts'
import { dropPlaces } from './tables.ts'

const isFor = ({ userId, email, isEmailProven }: Person) =>
  or(eq(dropPlaces.userId, userId), isEmailProven ? eq(foldEmailColumn(dropPlaces.email), foldEmail(email)) : undefined)

export async function exportPlaces(db: Queryable, person: Person): Promise<Record<string, unknown>> {
  const { productId, state, joinedAt, email } = dropPlaces
  const placesInLine = await db
    .select({ productId, state, joinedAt, email })
    .from(dropPlaces)
    .where(isFor(person))
    .orderBy(dropPlaces.id)
  return { placesInLine }
}

/** A place that holds a unit stays until it lapses, without the person. */
export async function erasePlaces(tx: Tx, person: Person): Promise<void> {
  await tx.update(dropPlaces).set({ userId: null, email: null }).where(isFor(person))
}
