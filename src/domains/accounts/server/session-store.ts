import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { sessions, users } from './tables.ts'

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

/** Returns the session with its user. */
export async function findSession(db: Queryable, tokenHash: string) {
  const { id, name, email, mobile, role, isDemo } = users
  const [session] = await db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      user: { id, name, email, mobile, role, isDemo },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
  return session
}

export async function touchSession(db: Queryable, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt }).where(eq(sessions.id, id))
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** Lists the most recently used session first. */
export async function listSessions(db: Queryable, userId: string) {
  return db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}

/** Returns false if the user has no such session. */
export async function deleteUserSession(db: Queryable, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return deleted.length > 0
}

/** Deletes all sessions of the user, optionally except one. */
export async function deleteUserSessions(db: Queryable, userId: string, exceptId?: string): Promise<void> {
  const isOther = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
}

export async function deleteDemoSessions(db: Queryable): Promise<void> {
  const demoUsers = db.select({ id: users.id }).from(users).where(eq(users.isDemo, true))
  await db.delete(sessions).where(inArray(sessions.userId, demoUsers))
}
