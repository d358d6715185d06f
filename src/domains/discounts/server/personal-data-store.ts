import { eq, sql } from 'drizzle-orm'
import { sqlNow } from '#platform/database/clock.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import type { Person } from '#platform/database/personal-data.ts'
import { foldEmail } from '#shared/email.ts'
import { discounts } from './tables.ts'

const isFor = ({ email }: Person) => eq(foldEmailColumn(discounts.userEmail), foldEmail(email))

export async function exportCodes(db: Queryable, person: Person): Promise<Record<string, unknown>> {
  if (!person.isEmailProven) return {}
  const { code, title, createdAt, endsAt, uses } = discounts
  return {
    discountCodes: await db.select({ code, title, createdAt, endsAt, uses }).from(discounts).where(isFor(person)),
  }
}

/** Orders reference the code, so it stays, archived and without an owner. */
export async function eraseCodes(tx: Tx, person: Person): Promise<void> {
  if (!person.isEmailProven) return
  await tx
    .update(discounts)
    .set({ userEmail: sql`'erased-' || ${discounts.id}`, isActive: false, archivedAt: sqlNow })
    .where(isFor(person))
}
