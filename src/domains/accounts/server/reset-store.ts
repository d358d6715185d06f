import { and, eq, gt } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { passwordResets, users } from './tables.ts'
import type { UserRow } from './user-store.ts'

/** Replaces the user's earlier link. */
export async function upsertReset(tx: Tx, reset: typeof passwordResets.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt } = reset
  await tx
    .insert(passwordResets)
    .values(reset)
    .onConflictDoUpdate({ target: passwordResets.userId, set: { tokenHash, expiresAt } })
}

const isValid = (tokenHash: string, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now))

/** Returns the user if the link is still valid. */
export async function findResetOwner(db: Queryable, tokenHash: string, now: Date): Promise<UserRow | undefined> {
  const query = db.select({ user: users }).from(passwordResets).innerJoin(users, eq(users.id, passwordResets.userId))
  const [row] = await query.where(isValid(tokenHash, now))
  return row?.user
}

/** Invalidates the link and returns its user id. */
export async function consumeReset(tx: Tx, tokenHash: string, now: Date): Promise<string | undefined> {
  const [consumed] = await tx.delete(passwordResets).where(isValid(tokenHash, now)).returning()
  return consumed?.userId
}

export async function deleteUserResets(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
}
