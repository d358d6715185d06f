import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import { users } from './tables.ts'

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
    .where(sql`lower(${users.email}) = lower(${email})`)
    .returning({ id: users.id })
  if (promoted.length === 0) await tx.insert(users).values({ ...admin, role: 'admin' })
}
