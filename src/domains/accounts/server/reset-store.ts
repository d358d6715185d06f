import { and, eq, gt } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { UserRow } from './store.ts'
import { passwordResets, users } from './tables.ts'

/** Takes the place of the user's earlier link. */
export async function putReset(tx: Tx, reset: typeof passwordResets.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt } = reset
  await tx
    .insert(passwordResets)
    .values(reset)
    .onConflictDoUpdate({ target: passwordResets.userId, set: { tokenHash, expiresAt } })
}

const open = (tokenHash: string, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now))

/** Whose link it is, as long as it opens something. */
export async function findResetOwner(db: Db, tokenHash: string, now: Date): Promise<UserRow | undefined> {
  const found = db.select({ user: users }).from(passwordResets).innerJoin(users, eq(users.id, passwordResets.userId))
  const [row] = await found.where(open(tokenHash, now))
  return row?.user
}

/** Uses the link up; answers whose it was. */
export async function takeReset(tx: Tx, tokenHash: string, now: Date): Promise<string | undefined> {
  const [taken] = await tx.delete(passwordResets).where(open(tokenHash, now)).returning()
  return taken?.userId
}

export async function deleteResetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
}
