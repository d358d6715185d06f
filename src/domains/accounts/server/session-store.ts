import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { sessions, users } from './tables.ts'

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

/** The session and its user as both are now, and when that is, by the token's hash. */
export async function findSession(db: Db, tokenHash: string) {
  const { id, name, email, mobile, role, isDemo } = users
  const [found] = await db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      now: sql`now()`.mapWith(sessions.lastUsedAt),
      user: { id, name, email, mobile, role, isDemo },
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

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** The latest use first. */
export async function listSessions(db: Db, userId: string) {
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

/** Answers false when the user has no such session. */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** All of a user's sessions, or all but one. */
export async function deleteSessionsOf(db: Db | Tx, userId: string, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.id, except)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

export async function deleteDemoSessions(db: Db): Promise<void> {
  const demo = db.select({ id: users.id }).from(users).where(eq(users.isDemo, true))
  await db.delete(sessions).where(inArray(sessions.userId, demo))
}
