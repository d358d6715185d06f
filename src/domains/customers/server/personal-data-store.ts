import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import type { Person } from '#platform/database/personal-data.ts'
import { customerNotes, customers } from './tables.ts'

export async function exportCustomer(db: Queryable, { userId }: Person): Promise<Record<string, unknown>> {
  const [customer] = await db.select({ tags: customers.tags }).from(customers).where(eq(customers.userId, userId))
  const notes = await db
    .select({ at: customerNotes.at, text: customerNotes.text })
    .from(customerNotes)
    .where(eq(customerNotes.userId, userId))
    .orderBy(customerNotes.at)
  return { tags: customer?.tags ?? [], notes }
}
