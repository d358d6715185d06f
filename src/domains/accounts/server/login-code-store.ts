import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { loginCodes } from './tables.ts'

type LoginCodeRow = typeof loginCodes.$inferSelect

/** Replaces the user's earlier code. */
export async function upsertCode(tx: Tx, code: typeof loginCodes.$inferInsert): Promise<void> {
  const { codeHash, expiresAt } = code
  await tx
    .insert(loginCodes)
    .values(code)
    .onConflictDoUpdate({ target: loginCodes.userId, set: { codeHash, expiresAt, tries: 0 } })
}

/** Counts a try atomically and returns the code, or undefined if there is none or it had too many tries. */
export async function consumeTry(db: Queryable, userId: string, maxTries: number): Promise<LoginCodeRow | undefined> {
  const [code] = await db
    .update(loginCodes)
    .set({ tries: sql`${loginCodes.tries} + 1` })
    .where(and(eq(loginCodes.userId, userId), lt(loginCodes.tries, maxTries)))
    .returning()
  return code
}

const isSameCode = ({ userId, codeHash }: LoginCodeRow) =>
  and(eq(loginCodes.userId, userId), eq(loginCodes.codeHash, codeHash))

export async function restoreTry(db: Queryable, code: LoginCodeRow): Promise<void> {
  await db
    .update(loginCodes)
    .set({ tries: sql`${loginCodes.tries} - 1` })
    .where(isSameCode(code))
}

/** Returns false if the code was used or replaced in the meantime. */
export async function deleteCode(tx: Tx, code: LoginCodeRow): Promise<boolean> {
  const deleted = await tx.delete(loginCodes).where(isSameCode(code)).returning({ userId: loginCodes.userId })
  return deleted.length > 0
}

export async function deleteUserCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(loginCodes).where(eq(loginCodes.userId, userId))
}
