import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import type { Role } from '../contract.ts'
import { devices, loginChallenges, passwordResets, secondFactors, sessions, throttle, users } from './tables.ts'

interface Ages {
  usedBefore: Date
  openedBefore: Date
}

/** Each answers how many it deleted. */
export async function deleteOldSessions(db: Db, role: Role, { usedBefore, openedBefore }: Ages): Promise<number> {
  const isOld = or(lte(sessions.lastUsedAt, usedBefore), lte(sessions.createdAt, openedBefore))
  const ofRole = db.select({ id: users.id }).from(users).where(eq(users.role, role))
  return countOf(await db.delete(sessions).where(and(isOld, inArray(sessions.userId, ofRole))))
}

export async function deleteOldDevices(db: Db, usedBefore: Date): Promise<number> {
  return countOf(await db.delete(devices).where(lte(devices.lastUsedAt, usedBefore)))
}

export async function deleteOldResets(db: Db, now: Date): Promise<number> {
  return countOf(await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now)))
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<number> {
  return countOf(await db.delete(loginChallenges).where(lte(loginChallenges.expiresAt, now)))
}

/** Keys for which no first code ever came. */
export async function deleteOldBeginnings(db: Db, begunBefore: Date): Promise<number> {
  const isOld = and(isNull(secondFactors.onSince), lte(secondFactors.begunAt, begunBefore))
  return countOf(await db.delete(secondFactors).where(isOld))
}

/** An allowance that is full is the same as one that was never used. */
export async function deleteFullBuckets(db: Db, now: Date): Promise<number> {
  return countOf(await db.delete(throttle).where(lte(throttle.fullAt, now)))
}

const countOf = ({ rowCount }: { rowCount: number | null }) => rowCount ?? 0
