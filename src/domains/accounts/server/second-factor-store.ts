import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { loginChallenges, recoveryCodes, secondFactors } from './tables.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

const isActive = (userId: string) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt))

/** Returns the user's confirmed factor; one that is still being set up does not count. */
export async function findActiveFactor(db: Queryable, userId: string): Promise<SecondFactorRow | undefined> {
  const [factor] = await db.select().from(secondFactors).where(isActive(userId))
  return factor
}

/** Locks the factor until the end of the transaction, so two concurrent logins cannot use the same code. */
export async function lockActiveFactor(tx: Tx, userId: string): Promise<SecondFactorRow | undefined> {
  const [factor] = await tx.select().from(secondFactors).where(isActive(userId)).for('update')
  return factor
}

/** Replaces an earlier unconfirmed setup. Returns false if a factor is already active. */
export async function upsertSetup(
  db: Queryable,
  setup: { userId: string; secret: string; startedAt: Date },
): Promise<boolean> {
  const { secret, startedAt } = setup
  const saved = await db
    .insert(secondFactors)
    .values(setup)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, startedAt },
      setWhere: isNull(secondFactors.enabledAt),
    })
    .returning({ userId: secondFactors.userId })
  return saved.length > 0
}

export async function findSetup(
  db: Queryable,
  userId: string,
  startedAfter: Date,
): Promise<SecondFactorRow | undefined> {
  const [factor] = await db
    .select()
    .from(secondFactors)
    .where(
      and(eq(secondFactors.userId, userId), isNull(secondFactors.enabledAt), gt(secondFactors.startedAt, startedAfter)),
    )
  return factor
}

/** Returns false if the setup was replaced or already confirmed in the meantime. */
export async function activateFactor(
  tx: Tx,
  { userId, secret }: SecondFactorRow,
  { enabledAt, lastStep }: { enabledAt: Date; lastStep: number },
): Promise<boolean> {
  const activated = await tx
    .update(secondFactors)
    .set({ enabledAt, lastStep })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), isNull(secondFactors.enabledAt)))
    .returning({ userId: secondFactors.userId })
  return activated.length > 0
}

/** Returns whether an active factor was deleted. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
  return deleted.some(({ enabledAt }) => enabledAt !== null)
}

export async function setLastStep(tx: Tx, userId: string, lastStep: number): Promise<void> {
  await tx.update(secondFactors).set({ lastStep }).where(eq(secondFactors.userId, userId))
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, codes: { salt: string; hashes: string[] }) {
  await tx.update(secondFactors).set({ recoverySalt: codes.salt }).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Deletes the code so it cannot be used again. Returns false if there is no such code. */
export async function consumeRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const deleted = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return deleted.length > 0
}

export function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

/** Also deletes the user's expired challenges, so repeated logins don't fill the table. */
export async function insertChallenge(
  tx: Tx,
  challenge: { tokenHash: string; userId: string; expiresAt: Date },
  now: Date,
) {
  const { userId } = challenge
  await tx.delete(loginChallenges).where(and(eq(loginChallenges.userId, userId), lte(loginChallenges.expiresAt, now)))
  await tx.insert(loginChallenges).values(challenge)
}

interface ChallengeValidity {
  now: Date
  maxAttempts: number
}

const isValid = (tokenHash: string, { now, maxAttempts }: ChallengeValidity) =>
  and(
    eq(loginChallenges.tokenHash, tokenHash),
    gt(loginChallenges.expiresAt, now),
    sql`${loginChallenges.tries} < ${maxAttempts}`,
  )

/** Returns the id of the user whose login waits for a code. */
export async function findChallengeUserId(db: Queryable, tokenHash: string, validity: ChallengeValidity) {
  const [challenge] = await db
    .select({ userId: loginChallenges.userId })
    .from(loginChallenges)
    .where(isValid(tokenHash, validity))
  return challenge?.userId
}

/** Counts one attempt atomically. Returns how many remain, or undefined if the challenge is no longer valid. */
export async function consumeChallengeAttempt(tx: Tx, tokenHash: string, validity: ChallengeValidity) {
  const [updated] = await tx
    .update(loginChallenges)
    .set({ tries: sql`${loginChallenges.tries} + 1` })
    .where(isValid(tokenHash, validity))
    .returning({ tries: loginChallenges.tries })
  return updated && validity.maxAttempts - updated.tries
}

export async function deleteChallenge(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(loginChallenges).where(eq(loginChallenges.tokenHash, tokenHash))
}

/** Must be called when the password changes, because a challenge proves only the old password. */
export async function deleteUserChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(loginChallenges).where(eq(loginChallenges.userId, userId))
}
