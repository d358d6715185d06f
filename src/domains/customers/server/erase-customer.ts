import { type Account, deleteUser, findUser, lockUser, requireReauth } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import {
  ERASED_NAME,
  lockAndAssertErasable,
  type Person,
  toPersonWithTrustedEmail,
} from '#platform/database/personal-data.ts'
import { foldEmail } from '#shared/email.ts'
import { ShopError } from '#shared/errors.ts'
import type { IdentityProof } from '../contract.ts'
import { ADMIN_CANT_DELETE, NOT_A_CUSTOMER, WRONG_CONFIRMATION } from '../rules.ts'
import type { Deps } from './deps.ts'
import { customerNotFound } from './get-customer.ts'

/** Erases the personal data of the customer who asks for it, after checking the password or an emailed code. */
export async function eraseOwnData(deps: Deps, actor: Account, proof: IdentityProof): Promise<void> {
  if (actor.role === 'admin') throw new ShopError('conflict', ADMIN_CANT_DELETE)
  const { id, email } = actor
  // first, so an emailed code is not used up in vain
  await deps.db.transaction((tx) => lockAndAssertErasable(tx, deps, { userId: id, email, isEmailProven: false }))
  const { isEmailProven } = await requireReauth(deps, actor, proof)
  await deps.db.transaction(async (tx) => {
    await erase(tx, deps, { userId: id, email, isEmailProven })
    const subject = { id, name: ERASED_NAME }
    await recordAuditEntry(tx, { actor: subject, kind: 'user', subject, after: { change: 'personal data erased' } })
  })
}

/** Erases the personal data of a customer for an admin, who types the customer's email to confirm. */
export async function eraseCustomer(
  deps: Deps,
  actor: Account,
  { id, confirmation }: { id: string; confirmation: string },
): Promise<void> {
  const user = await findUser(deps.db, id)
  if (!user) throw customerNotFound()
  if (foldEmail(confirmation) !== foldEmail(user.email)) {
    const errors = [{ field: 'confirmation', message: WRONG_CONFIRMATION }]
    throw new ShopError('bad_request', WRONG_CONFIRMATION, { errors })
  }
  await deps.db.transaction(async (tx) => {
    await erase(tx, deps, toPersonWithTrustedEmail(user))
    const subject = { id, name: ERASED_NAME }
    await recordAuditEntry(tx, { actor, kind: 'user', subject, after: { change: 'personal data erased' } })
  })
}

/**
 * Checkouts and orders are locked before the account, as when an order is placed. With the account locked, nothing new
 * can reference it, so the second check is final.
 */
async function erase(tx: Tx, deps: Deps, person: Person): Promise<void> {
  await lockAndAssertErasable(tx, deps, person)
  const user = await lockUser(tx, person.userId)
  if (!user || user.email !== person.email) throw customerNotFound()
  if (user.role === 'admin') throw new ShopError('conflict', NOT_A_CUSTOMER)
  await lockAndAssertErasable(tx, deps, person)
  for (const { erase: eraseData } of deps.personalData) await eraseData?.(tx, person)
  await deleteUser(tx, person.userId)
}
