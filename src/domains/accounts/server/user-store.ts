import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { isUnusualEmail, normalEmail, users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

const hasEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`

/**
 * Also finds accounts from before `isEmail` was strict whose address has the same normal form. Only addresses that are
 * not plain ASCII can have one; they have an index of their own.
 */
const hasSameNormalEmail = (email: string) =>
  or(hasEmail(email), and(isUnusualEmail, sql`${normalEmail} = lower(normalize(${email}, NFKC))`))

/** Normalizes with PostgreSQL, as the unique index does; JavaScript lowercases some letters differently. */
export async function normalizeEmail(db: Queryable, email: string): Promise<string> {
  const { rows } = await db.execute<{ normalized: string }>(
    sql`SELECT lower(normalize(${email}::text, NFKC)) AS normalized`,
  )
  return rows[0]?.normalized ?? email
}

export async function findOldestAdmin(tx: Tx): Promise<{ email: string } | undefined> {
  const [admin] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.createdAt)
    .limit(1)
  return admin
}

/** Creates the account, or promotes the account that already has this email and sets its password. */
export async function upsertAdmin(
  tx: Tx,
  admin: { id: string; name: string; email: string; passwordHash: string },
): Promise<void> {
  const { email, passwordHash } = admin
  const promoted = await tx
    .update(users)
    .set({ role: 'admin', passwordHash })
    .where(hasEmail(email))
    .returning({ id: users.id })
  if (promoted.length === 0) await tx.insert(users).values({ ...admin, role: 'admin' })
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(hasEmail(email))
  return user
}

/** Lists users whose address is not plain ASCII, or has angle brackets; at most `limit`. */
export async function listUsersWithUnusualEmail(db: Queryable, limit: number) {
  return db.select().from(users).where(isUnusualEmail).orderBy(users.createdAt, users.id).limit(limit)
}

export async function listUsersByEmail(db: Queryable, emails: string[]) {
  return db
    .select()
    .from(users)
    .where(inArray(sql`lower(${users.email})`, emails))
}

/** Returns undefined if the email already has an account. */
export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [created] = await tx.insert(users).values(user).onConflictDoNothing().returning()
  return created
}

/** Returns the password hash and prevents changes to it until the end of the transaction. */
export async function lockPasswordHash(tx: Tx, id: string): Promise<string | undefined> {
  const [user] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id)).for('share')
  return user?.passwordHash
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<UserRow | undefined> {
  const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.id, id)).returning()
  return user
}

/** Changes nothing and returns false if the password is no longer `from`. Both are hashes. */
export async function replacePassword(tx: Tx, id: string, change: { from: string; to: string }): Promise<boolean> {
  const updated = await tx
    .update(users)
    .set({ passwordHash: change.to })
    .where(and(eq(users.id, id), eq(users.passwordHash, change.from)))
    .returning({ id: users.id })
  return updated.length > 0
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

export async function updateProfile(
  db: Queryable,
  id: string,
  change: { name: string; mobile: string | null },
): Promise<UserRow | undefined> {
  const [user] = await db.update(users).set(change).where(eq(users.id, id)).returning()
  return user
}

/** Locks all admins until the end of the transaction and returns their ids. Ordered by id to avoid deadlocks. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('update')
  return admins.map((admin) => admin.id)
}

/** Locks the user until the end of the transaction. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

/** Returns whether a user has this email, other than the one with `exceptId`. */
export async function isEmailTaken(db: Queryable, newEmail: string, exceptId?: string): Promise<boolean> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(hasSameNormalEmail(newEmail), exceptId === undefined ? undefined : ne(users.id, exceptId)))
    .limit(1)
  return other !== undefined
}

export async function updateUser(
  tx: Tx,
  id: string,
  change: Partial<Pick<UserRow, 'name' | 'email' | 'role'>>,
): Promise<UserRow | undefined> {
  const [user] = await tx.update(users).set(change).where(eq(users.id, id)).returning()
  return user
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}
