import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { users } from './tables.ts'

/** However it is typed. */
const hasEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`

/** The address as accounts are told apart by it; JavaScript folds some letters otherwise, and would see two in one. */
export async function foldEmail(db: Db, email: string): Promise<string> {
  const { rows } = await db.execute<{ folded: string }>(sql`SELECT lower(${email}) AS folded`)
  return rows[0]?.folded ?? email
}

export async function oldestAdmin(tx: Tx): Promise<{ email: string } | undefined> {
  const [admin] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.createdAt)
    .limit(1)
  return admin
}

/** Makes the account, or makes the account that already has this address an admin with this password. */
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

export type UserRow = typeof users.$inferSelect

export async function findUserByEmail(db: Db | Tx, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(hasEmail(email))
  return user
}

/** Answers nothing when the address has an account already. */
export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [made] = await tx.insert(users).values(user).onConflictDoNothing().returning()
  return made
}

/** The password's hash as it is now, and as it stays until the transaction is over. */
export async function holdPassword(tx: Tx, id: string): Promise<string | undefined> {
  const [user] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id)).for('share')
  return user?.passwordHash
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<UserRow | undefined> {
  const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.id, id)).returning()
  return user
}

/** Answers false, and changes nothing, when the password is another by now. */
export async function replacePassword(tx: Tx, id: string, change: { from: string; to: string }): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ passwordHash: change.to })
    .where(and(eq(users.id, id), eq(users.passwordHash, change.from)))
    .returning({ id: users.id })
  return changed.length > 0
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

export async function updateProfile(
  db: Db,
  id: string,
  change: { name: string; mobile: string | null },
): Promise<UserRow | undefined> {
  const [user] = await db.update(users).set(change).where(eq(users.id, id)).returning()
  return user
}
