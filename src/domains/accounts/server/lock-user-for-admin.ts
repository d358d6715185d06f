import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { canChangeEmails, isOwner, validateOwnerRemoval } from '../rules.ts'
import { type Account, sessionEndedError } from './authenticate.ts'
import * as users from './user-store.ts'

const OWNER_ONLY = 'Only an owner can change staff.'

/**
 * Locks a user that an admin is about to change. Locks all admins first: if two owners demote each other concurrently, the
 * second waits and is then rejected, because it is no longer an owner. Only an owner may change an admin.
 */
export async function lockUserForAdmin(tx: Tx, actor: Account, userId: string) {
  const admins = await lockAdmins(tx, actor)
  const user = await users.lockUser(tx, userId)
  if (!user) throw new ShopError('not_found', 'User not found.')
  const assertActorIsOwner = () => assertIsOwner(admins, actor, OWNER_ONLY)
  if (user.role === 'admin') assertActorIsOwner()
  return {
    user,
    assertActorIsOwner,
    assertOwnerRemains: () => assertOwnerRemains(admins, actor, user),
    assertCanChangeEmail: () => assertCanChangeEmail(admins, actor),
  }
}

/** Throws unless the actor is an owner. Locks all admins until the end of the transaction. */
export async function lockAdminsAndAssertOwner(tx: Tx, actor: Account, message = OWNER_ONLY): Promise<void> {
  assertIsOwner(await lockAdmins(tx, actor), actor, message)
}

type Admins = Awaited<ReturnType<typeof users.lockAdmins>>

async function lockAdmins(tx: Tx, actor: Account): Promise<Admins> {
  const admins = await users.lockAdmins(tx)
  if (!actor.isApiKey && !admins.some(({ id }) => id === actor.id)) throw sessionEndedError()
  return admins
}

function assertIsOwner(admins: Admins, actor: Account, message: string): void {
  const admin = admins.find(({ id }) => id === actor.id)
  if (!admin || !isOwner(admin)) throw new ShopError('forbidden', message)
}

/** The mailbox gives access to the account, so API keys and other roles can't change it. */
function assertCanChangeEmail(admins: Admins, actor: Account): void {
  const admin = admins.find(({ id }) => id === actor.id)
  if (!admin || !canChangeEmails(admin))
    throw new ShopError('forbidden', "Only an owner or a manager can change a customer's email.")
}

function assertOwnerRemains(admins: Admins, actor: Account, user: users.UserRow): void {
  const message = validateOwnerRemoval({ admins, actorId: actor.id, userId: user.id })
  if (message) throw new ShopError('conflict', message)
}
