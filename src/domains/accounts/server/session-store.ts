import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { StaffRole } from '#shared/staff-roles.ts'
import type { Role } from '../contract.ts'
import { staffSecurity } from './staff-tables.ts'
import { secondFactors, sessions, users } from './tables.ts'

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

const findSessionStatement = prepareStatement<SessionRecord, { tokenHash: string }>(
  'find_session',
  sql`SELECT ${sessions.id} AS session_id, ${sessions.createdAt}, ${sessions.lastUsedAt},
      ${users.id}, ${users.name}, ${users.email}, ${users.mobile}, ${users.role}, ${users.staffRole}, ${users.isDemo}, ${users.claimedAt},
      ${users.passwordHash} IS NULL AS has_no_password,
      ${users.role} = 'admin' AND EXISTS (SELECT FROM ${staffSecurity} WHERE ${staffSecurity.requiresSecondFactor}) AND NOT EXISTS (
        SELECT FROM ${secondFactors} WHERE ${secondFactors.userId} = ${users.id} AND ${secondFactors.enabledAt} IS NOT NULL
      ) AS needs_second_factor
    FROM ${sessions} JOIN ${users} ON ${users.id} = ${sessions.userId}
    WHERE ${sessions.tokenHash} = ${sql.placeholder('tokenHash')}`,
)

interface SessionRecord {
  session_id: string
  created_at: string
  last_used_at: string
  id: string
  name: string
  email: string
  mobile: string | null
  role: Role
  staff_role: StaffRole | null
  is_demo: boolean
  claimed_at: string | null
  has_no_password: boolean
  needs_second_factor: boolean
}

export type SessionWithUser = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Returns the session with its user. */
export async function findSession(db: Queryable, tokenHash: string) {
  const [session] = await findSessionStatement(db, { tokenHash })
  if (!session) return undefined
  const { id, name, email, mobile, role } = session
  const claimedAt = session.claimed_at === null ? null : new Date(session.claimed_at)
  return {
    sessionId: session.session_id,
    createdAt: new Date(session.created_at),
    lastUsedAt: new Date(session.last_used_at),
    user: {
      id,
      name,
      email,
      mobile,
      role,
      staffRole: session.staff_role,
      needsSecondFactor: session.needs_second_factor,
      isDemo: session.is_demo,
      hasNoPassword: session.has_no_password,
      claimedAt,
    },
  }
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
export async function deleteUserSessions(
  db: Queryable,
  userId: string,
  { keptSessionId }: { keptSessionId?: string | undefined } = {},
): Promise<void> {
  const isOther = keptSessionId === undefined ? undefined : ne(sessions.id, keptSessionId)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
}

export async function deleteDemoSessions(db: Queryable): Promise<void> {
  const demoUsers = db.select({ id: users.id }).from(users).where(eq(users.isDemo, true))
  await db.delete(sessions).where(inArray(sessions.userId, demoUsers))
}
