import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { users } from './tables.ts'

/** However it is typed. */
const hasEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`

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

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
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
