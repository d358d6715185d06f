import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { validatePasswordlessAccount } from '../rules.ts'
import { isUnclaimed } from './claim-account.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import * as sessions from './session-store.ts'
import * as users from './user-store.ts'

type KnownOrNewCustomer = { id: string } | { name: string; email: string; phone: string }

/**
 * Returns the account for an order that the staff takes: the known one, that of the email, or a new one without a
 * password. Ends the sessions of an unclaimed account, because the person who created it only knew the email.
 */
export async function findOrCreateCustomer(tx: Tx, customer: KnownOrNewCustomer): Promise<users.UserRow> {
  const user = 'id' in customer ? await users.lockUser(tx, customer.id) : await findOrCreateByEmail(tx, customer)
  if (!user) throw new ShopError('bad_request', 'This customer no longer exists.')
  if (isUnclaimed(user)) await sessions.deleteUserSessions(tx, user.id)
  return user
}

async function findOrCreateByEmail(tx: Tx, customer: { name: string; email: string; phone: string }) {
  rejectIfInvalid(validatePasswordlessAccount(customer))
  const { name, email, phone } = customer
  const known = await users.findUserByEmail(tx, email)
  if (known) return known
  const created = await users.insertUser(tx, { id: newId(), name, email, mobile: phone, passwordHash: null })
  // another request has created it at the same time
  return created ?? users.findUserByEmail(tx, email)
}
