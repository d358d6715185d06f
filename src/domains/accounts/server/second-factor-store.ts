import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { loginChallenges, recoveryCodes, secondFactors } from './tables.ts'

export type FactorRow = typeof secondFactors.$inferSelect

const isOn = (userId: string) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.onSince))

/** The factor that stands before the door; one that is only being set up does not. */
export async function findFactor(db: Db | Tx, userId: string): Promise<FactorRow | undefined> {
  const [factor] = await db.select().from(secondFactors).where(isOn(userId))
  return factor
}

/** The same, as it stays until the transaction is over: of two with one code the second finds it used. */
export async function holdFactor(tx: Tx, userId: string): Promise<FactorRow | undefined> {
  const [factor] = await tx.select().from(secondFactors).where(isOn(userId)).for('update')
  return factor
}

/** Takes the place of an earlier beginning; answers false where a factor is on. */
export async function putBeginning(
  db: Db,
  beginning: { userId: string; secret: string; begunAt: Date },
): Promise<boolean> {
  const { secret, begunAt } = beginning
  const put = await db
    .insert(secondFactors)
    .values(beginning)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, begunAt },
      setWhere: isNull(secondFactors.onSince),
    })
    .returning({ userId: secondFactors.userId })
  return put.length > 0
}

export async function findBeginning(db: Db, userId: string, begunAfter: Date): Promise<FactorRow | undefined> {
  const [factor] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.onSince), gt(secondFactors.begunAt, begunAfter)))
  return factor
}

/** Answers false when what was begun is another by now, or on already. */
export async function turnOn(
  tx: Tx,
  { userId, secret }: FactorRow,
  { onSince, lastStep }: { onSince: Date; lastStep: number },
): Promise<boolean> {
  const on = await tx
    .update(secondFactors)
    .set({ onSince, lastStep })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), isNull(secondFactors.onSince)))
    .returning({ userId: secondFactors.userId })
  return on.length > 0
}

/** Answers whether there was one that was on. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
  return gone.some(({ onSince }) => onSince !== null)
}

export async function setLastStep(tx: Tx, userId: string, lastStep: number): Promise<void> {
  await tx.update(secondFactors).set({ lastStep }).where(eq(secondFactors.userId, userId))
}

/** These in place of those that were there. */
export async function putRecoveryCodes(tx: Tx, userId: string, codes: { salt: string; hashes: string[] }) {
  await tx.update(secondFactors).set({ recoverySalt: codes.salt }).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Uses it up; answers false when there is no such code. */
export async function takeRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return taken.length > 0
}

export function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

/** Those of the user that are over go, so that a program that logs in and in fills no table. */
export async function putChallenge(
  tx: Tx,
  challenge: { tokenHash: string; userId: string; expiresAt: Date },
  now: Date,
) {
  const { userId } = challenge
  await tx.delete(loginChallenges).where(and(eq(loginChallenges.userId, userId), lte(loginChallenges.expiresAt, now)))
  await tx.insert(loginChallenges).values(challenge)
}

const open = (tokenHash: string, { now, tries }: { now: Date; tries: number }) =>
  and(
    eq(loginChallenges.tokenHash, tokenHash),
    gt(loginChallenges.expiresAt, now),
    sql`${loginChallenges.tries} < ${tries}`,
  )

/** Whose login waits for a code. */
export async function findChallenge(db: Db, tokenHash: string, still: { now: Date; tries: number }) {
  const [challenge] = await db
    .select({ userId: loginChallenges.userId })
    .from(loginChallenges)
    .where(open(tokenHash, still))
  return challenge?.userId
}

/** Takes one of its tries, however many come at once; answers how many are left, or nothing when it is over. */
export async function takeTry(tx: Tx, tokenHash: string, still: { now: Date; tries: number }) {
  const [taken] = await tx
    .update(loginChallenges)
    .set({ tries: sql`${loginChallenges.tries} + 1` })
    .where(open(tokenHash, still))
    .returning({ tries: loginChallenges.tries })
  return taken && still.tries - taken.tries
}

export async function deleteChallenge(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(loginChallenges).where(eq(loginChallenges.tokenHash, tokenHash))
}

/** A password that is another by now was no right one. */
export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(loginChallenges).where(eq(loginChallenges.userId, userId))
}
