import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { validateAdminRemoval } from '../rules.ts'
import { type Account, sessionEndedError } from './authenticate.ts'
import * as users from './user-store.ts'

/**
 * Locks a user that an admin is about to change. Locks all admins first: if two admins demote each other concurrently, the
 * second waits and is then rejected, because it is no longer an admin.
 */
export async function lockUserForAdmin(tx: Tx, actor: Account, userId: string) {
  const adminIds = await users.lockAdmins(tx)
  if (!adminIds.includes(actor.id)) throw sessionEndedError()
  const user = await users.lockUser(tx, userId)
  if (!user) throw new ShopError('not_found', 'User not found.')
  return { user, assertAdminRemains: () => assertAdminRemains(adminIds, actor, user) }
}

function assertAdminRemains(adminIds: string[], actor: Account, user: users.UserRow): void {
  const message = validateAdminRemoval({ adminIds, actorId: actor.id, userId: user.id })
  if (message) throw new ShopError('conflict', message)
}
