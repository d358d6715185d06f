import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import type { Role } from '../contract.ts'
import { devices, loginChallenges, passwordResets, secondFactors, sessions, throttle, users } from './tables.ts'

interface Cutoffs {
  usedBefore: Date
  openedBefore: Date
}

/** Like the functions below, returns how many rows were deleted. */
export async function deleteOldSessions(db: Db, role: Role, { usedBefore, openedBefore }: Cutoffs): Promise<number> {
  const isExpired = or(lte(sessions.lastUsedAt, usedBefore), lte(sessions.createdAt, openedBefore))
  const usersWithRole = db.select({ id: users.id }).from(users).where(eq(users.role, role))
  return countDeleted(await db.delete(sessions).where(and(isExpired, inArray(sessions.userId, usersWithRole))))
}

export async function deleteOldDevices(db: Db, usedBefore: Date): Promise<number> {
  return countDeleted(await db.delete(devices).where(lte(devices.lastUsedAt, usedBefore)))
}

export async function deleteOldResets(db: Db, now: Date): Promise<number> {
  return countDeleted(await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now)))
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<number> {
  return countDeleted(await db.delete(loginChallenges).where(lte(loginChallenges.expiresAt, now)))
}

/** Deletes second factors that were never confirmed. */
export async function deleteOldBeginnings(db: Db, begunBefore: Date): Promise<number> {
  const isExpired = and(isNull(secondFactors.onSince), lte(secondFactors.begunAt, begunBefore))
  return countDeleted(await db.delete(secondFactors).where(isExpired))
}

/** A fully refilled rate limit is the same as an unused one. */
export async function deleteFullBuckets(db: Db, now: Date): Promise<number> {
  return countDeleted(await db.delete(throttle).where(lte(throttle.fullAt, now)))
}

const countDeleted = ({ rowCount }: { rowCount: number | null }) => rowCount ?? 0
