import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import * as addresses from './address-store.ts'
import * as devices from './device-store.ts'
import { endPendingLogins } from './end-pending-logins.ts'
import * as sessions from './session-store.ts'
import * as users from './user-store.ts'

interface Claim {
  now: Date
  /** Whether the request also has the session that created the account, so what it saved is the owner's own. */
  hasOwnSession: boolean
}

/**
 * Gives an unclaimed account to the owner of its email address. Its creator only knew that address, so their
 * sessions end, and their addresses and phone number are deleted. Returns false if there is nothing to claim.
 */
export async function claimAccount(tx: Tx, user: users.UserRow, { now, hasOwnSession }: Claim): Promise<boolean> {
  if (!isUnclaimed(user)) return false
  await users.markClaimed(tx, user.id, { claimedAt: now, ...(hasOwnSession ? {} : { mobile: null }) })
  await sessions.deleteUserSessions(tx, user.id)
  await endPendingLogins(tx, user.id)
  await devices.deleteUserDevices(tx, user.id)
  if (!hasOwnSession) await addresses.deleteUserAddresses(tx, user.id)
  await recordAuditEntry(tx, { actor: user, kind: 'user', subject: user, after: { change: 'account claimed' } })
  return true
}

export const isUnclaimed = ({ passwordHash, claimedAt }: Pick<users.UserRow, 'passwordHash' | 'claimedAt'>) =>
  passwordHash === null && claimedAt === null
