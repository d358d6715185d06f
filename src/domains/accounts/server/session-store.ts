import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { sessions, users } from './tables.ts'

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

/** The session and its user as both are now, by the token's hash. */
export async function findSession(db: Db, tokenHash: string) {
  const [found] = await db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      user: { id: users.id, name: users.name, email: users.email, mobile: users.mobile, role: users.role },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
  return found
}

export async function touchSession(db: Db, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt }).where(eq(sessions.id, id))
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}
