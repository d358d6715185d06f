import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { validateAdminRemoval } from '../rules.ts'
import { type Account, sessionEndedError } from './authenticate.ts'
import * as users from './user-store.ts'

/**
 * Locks a user that an admin is about to change. Locks all admins first: if two admins demote each other concurrently, the
 * second waits and then finds that it is no longer an admin.
 */
export async function lockUserForAdmin(tx: Tx, actor: Account, userId: string) {
  const admins = await users.lockAdmins(tx)
  if (!admins.includes(actor.id)) throw sessionEndedError()
  const user = await users.lockUser(tx, userId)
  if (!user) throw new ShopError('not_found', 'User not found.')
  return { user, assertAdminRemains: () => assertAdminRemains(admins, actor, user) }
}

function assertAdminRemains(admins: string[], actor: Account, user: users.UserRow): void {
  const problem = validateAdminRemoval({ admins, actorId: actor.id, userId: user.id })
  if (problem) throw new ShopError('conflict', problem)
}
