import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import type { Role } from '../contract.ts'
import { devices, loginChallenges, loginCodes, passwordResets, secondFactors, sessions, users } from './tables.ts'

interface Cutoffs {
  usedBefore: Date
  createdBefore: Date
}

/** Like the functions below, returns how many rows were deleted. */
export async function deleteExpiredSessions(
  db: Queryable,
  role: Role,
  { usedBefore, createdBefore }: Cutoffs,
): Promise<number> {
  const isExpired = or(lte(sessions.lastUsedAt, usedBefore), lte(sessions.createdAt, createdBefore))
  const usersWithRole = db.select({ id: users.id }).from(users).where(eq(users.role, role))
  return countDeleted(await db.delete(sessions).where(and(isExpired, inArray(sessions.userId, usersWithRole))))
}

export async function deleteExpiredDevices(db: Queryable, usedBefore: Date): Promise<number> {
  return countDeleted(await db.delete(devices).where(lte(devices.lastUsedAt, usedBefore)))
}

export async function deleteExpiredResets(db: Queryable, now: Date): Promise<number> {
  return countDeleted(await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now)))
}

export async function deleteExpiredCodes(db: Queryable, now: Date): Promise<number> {
  return countDeleted(await db.delete(loginCodes).where(lte(loginCodes.expiresAt, now)))
}

export async function deleteExpiredChallenges(db: Queryable, now: Date): Promise<number> {
  return countDeleted(await db.delete(loginChallenges).where(lte(loginChallenges.expiresAt, now)))
}

/** Deletes second factors that were never confirmed. */
export async function deleteExpiredSetups(db: Queryable, startedBefore: Date): Promise<number> {
  const isExpired = and(isNull(secondFactors.enabledAt), lte(secondFactors.startedAt, startedBefore))
  return countDeleted(await db.delete(secondFactors).where(isExpired))
}

const countDeleted = ({ rowCount }: { rowCount: number | null }) => rowCount ?? 0
