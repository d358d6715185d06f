import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import type { Person } from '#platform/database/personal-data.ts'
import { addresses, secondFactors, sessions, users } from './tables.ts'

export async function exportAccount(db: Queryable, { userId }: Person): Promise<Record<string, unknown>> {
  const { id, name, email, mobile, role, createdAt, claimedAt } = users
  const [account] = await db
    .select({ id, name, email, mobile, role, createdAt, claimedAt, twoStepLoginSince: secondFactors.enabledAt })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, userId))
  const ownAddresses = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(addresses.createdAt, addresses.id)
  const ownSessions = await db
    .select({ device: sessions.device, createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt))
  return {
    account,
    addresses: ownAddresses.map(({ userId: _, ...address }) => address),
    sessions: ownSessions,
  }
}
