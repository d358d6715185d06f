import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { foldEmail } from '#shared/email.ts'
import { staffInvitations, staffSecurity } from './staff-tables.ts'
import { secondFactors, sessions, users } from './tables.ts'

export type InvitationRow = typeof staffInvitations.$inferSelect
export type StaffRow = Awaited<ReturnType<typeof listStaff>>[number]

/** An admin without a staff role is an owner. */
const isOwner = sql`(coalesce(${users.staffRole}, 'owner') = 'owner')`

/** Lists owners first, then by name. */
export async function listStaff(db: Queryable) {
  const lastActiveAt = sql<Date | null>`(SELECT max(${sessions.lastUsedAt}) FROM ${sessions} WHERE ${sessions.userId} = ${users.id})`
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      staffRole: users.staffRole,
      hasSecondFactor: sql<boolean>`${secondFactors.enabledAt} IS NOT NULL`,
      lastActiveAt: lastActiveAt.mapWith(sessions.lastUsedAt),
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.role, 'admin'))
    .orderBy(sql`NOT ${isOwner}`, sql`lower(${users.name})`, users.id)
}

export async function listOwnerEmails(db: Queryable): Promise<string[]> {
  const owners = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isOwner))
    .orderBy(users.id)
  return owners.map(({ email }) => email)
}

export async function listInvitations(db: Queryable): Promise<InvitationRow[]> {
  return db.select().from(staffInvitations).orderBy(staffInvitations.sentAt, staffInvitations.id)
}

const hasEmail = (email: string) => eq(foldEmailColumn(staffInvitations.email), foldEmail(email))

/** Replaces an earlier invitation for the address. */
export async function replaceInvitation(tx: Tx, invitation: InvitationRow): Promise<void> {
  await tx.delete(staffInvitations).where(hasEmail(invitation.email))
  await tx.insert(staffInvitations).values(invitation)
}

/** Returns undefined if there is no such invitation. */
export async function renewInvitation(
  tx: Tx,
  id: string,
  change: Pick<InvitationRow, 'tokenHash' | 'sentAt' | 'expiresAt'>,
): Promise<InvitationRow | undefined> {
  const [invitation] = await tx.update(staffInvitations).set(change).where(eq(staffInvitations.id, id)).returning()
  return invitation
}

export async function deleteInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  const [invitation] = await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning()
  return invitation
}

const matchesValidToken = (tokenHash: string, now: Date) =>
  and(eq(staffInvitations.tokenHash, tokenHash), gt(staffInvitations.expiresAt, now))

export async function findOpenInvitation(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [invitation] = await db.select().from(staffInvitations).where(matchesValidToken(tokenHash, now))
  return invitation
}

/** Deletes the invitation, so its link works once. Returns undefined if another request has used it. */
export async function consumeInvitation(tx: Tx, tokenHash: string, now: Date): Promise<InvitationRow | undefined> {
  const [invitation] = await tx.delete(staffInvitations).where(matchesValidToken(tokenHash, now)).returning()
  return invitation
}

export async function requiresSecondFactor(db: Queryable): Promise<boolean> {
  const [row] = await db.select().from(staffSecurity)
  return row?.requiresSecondFactor ?? false
}

export async function setRequiresSecondFactor(tx: Tx, value: boolean): Promise<void> {
  const values = { requiresSecondFactor: value }
  await tx.insert(staffSecurity).values(values).onConflictDoUpdate({ target: staffSecurity.isOnlyRow, set: values })
}
