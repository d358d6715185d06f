import { and, eq, gt, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { foldEmail } from '#shared/email.ts'
import { isUnusualEmail, passwordResets, users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

const hasEmail = (email: string) => eq(foldEmailColumn(users.email), foldEmail(email))

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
  const user = await findUserByEmail(tx, email)
  if (user) await tx.update(users).set({ role: 'admin', passwordHash }).where(eq(users.id, user.id))
  else await tx.insert(users).values({ ...admin, role: 'admin' })
}

/** Prefers the spelling itself, because older accounts may share an address. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(hasEmail(email))
    .orderBy(sql`${users.email} = ${email} desc`, users.sharesEmail)
    .limit(1)
  return user
}

/** Lists those of the users whose account is unclaimed and who have no valid link to claim it. */
export async function listUnclaimedWithoutLink(tx: Tx, ids: string[], now: Date): Promise<UserRow[]> {
  const validLinks = tx
    .select({ id: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, users.id), gt(passwordResets.expiresAt, now)))
  return tx
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.passwordHash), isNull(users.claimedAt), notExists(validLinks)))
}

/** Lists users whose address is not plain ASCII, or has angle brackets; at most `limit`. */
export async function listUsersWithUnusualEmail(db: Queryable, limit: number) {
  return db.select().from(users).where(isUnusualEmail).orderBy(users.createdAt, users.id).limit(limit)
}

/** `foldedEmails` are the results of `foldEmail`. */
export async function listUsersByEmail(db: Queryable, foldedEmails: string[]) {
  return db
    .select()
    .from(users)
    .where(inArray(foldEmailColumn(users.email), foldedEmails))
}

/** Returns undefined if the email already has an account. */
export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [created] = await tx.insert(users).values(user).onConflictDoNothing().returning()
  return created
}

/**
 * Returns the password hash (null for an account without a password, undefined for no account) and prevents changes to it
 * until the end of the transaction.
 */
export async function lockPasswordHash(tx: Tx, id: string): Promise<string | null | undefined> {
  const [user] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id)).for('share')
  return user?.passwordHash
}

export async function markClaimed(tx: Tx, id: string, change: { claimedAt: Date; mobile?: null }): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id))
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

/** Changes nothing if the account was claimed in the meantime. */
export async function updateProfile(
  db: Queryable,
  { id, claimedAt }: Pick<UserRow, 'id' | 'claimedAt'>,
  change: { name: string; mobile: string | null },
): Promise<UserRow | undefined> {
  const isSameClaim = claimedAt === null ? isNull(users.claimedAt) : eq(users.claimedAt, claimedAt)
  const [user] = await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, id), isSameClaim))
    .returning()
  return user
}

/** Locks all admins until the end of the transaction and returns them. Ordered by id to avoid deadlocks. */
export async function lockAdmins(tx: Tx): Promise<Pick<UserRow, 'id' | 'staffRole'>[]> {
  return tx
    .select({ id: users.id, staffRole: users.staffRole })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('update')
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
    .where(and(hasEmail(newEmail), exceptId === undefined ? undefined : ne(users.id, exceptId)))
    .limit(1)
  return other !== undefined
}

export async function updateUser(
  tx: Tx,
  id: string,
  change: Partial<Pick<UserRow, 'name' | 'email' | 'role' | 'staffRole'>>,
): Promise<UserRow | undefined> {
  // a new email is unique, see `isEmailTaken`
  const [user] = await tx
    .update(users)
    .set(change.email === undefined ? change : { ...change, sharesEmail: false })
    .where(eq(users.id, id))
    .returning()
  return user
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}
