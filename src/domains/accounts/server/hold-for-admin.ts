import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { adminLossProblem } from '../rules.ts'
import { type Account, noLongerLoggedIn } from './authenticate.ts'
import type { UserRow } from './store.ts'
import { holdAdmins, holdUser } from './user-store.ts'

/**
 * The user whom an admin is about to change. All admins are held first: of two who demote each other at once the second
 * waits, and finds that it is no admin any more.
 */
export async function holdForAdmin(tx: Tx, actor: Account, userId: string) {
  const admins = await holdAdmins(tx)
  if (!admins.includes(actor.id)) throw noLongerLoggedIn()
  const user = await holdUser(tx, userId)
  if (!user) throw new ShopError('not_found', 'There is no such user.')
  return { user, refuseLoss: () => refuseLoss(admins, actor, user) }
}

function refuseLoss(admins: string[], actor: Account, user: UserRow): void {
  const problem = adminLossProblem({ admins, actorId: actor.id, userId: user.id })
  if (problem) throw new ShopError('conflict', problem)
}
