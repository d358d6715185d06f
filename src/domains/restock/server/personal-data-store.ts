import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import type { Person } from '#platform/database/personal-data.ts'
import { foldEmail } from '#shared/email.ts'
import { restockAlerts } from './tables.ts'

const isFor = ({ email }: Person) => eq(foldEmailColumn(restockAlerts.email), foldEmail(email))

export async function exportAlerts(db: Queryable, person: Person): Promise<Record<string, unknown>> {
  if (!person.isEmailProven) return {}
  const { productId, size, color, requestedAt, notifiedAt } = restockAlerts
  const stockAlerts = await db
    .select({ productId, size, color, requestedAt, notifiedAt })
    .from(restockAlerts)
    .where(isFor(person))
    .orderBy(restockAlerts.id)
  return { stockAlerts }
}

export async function eraseAlerts(tx: Tx, person: Person): Promise<void> {
  if (person.isEmailProven) await tx.delete(restockAlerts).where(isFor(person))
}
