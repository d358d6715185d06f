import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { foldEmail } from '#shared/email.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { isOwner, validateRegistration } from '../rules.ts'
import type { InvitationAcceptance } from '../staff-contract.ts'
import type { Account } from './authenticate.ts'
import type { Deps as AccountDeps } from './deps.ts'
import { openSession } from './open-session.ts'
import { openSessionOrChallenge } from './open-session-or-challenge.ts'
import { hashPassword } from './password.ts'
import type { Client } from './read-client.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import * as staff from './staff-store.ts'
import { hashToken } from './tokens.ts'
import * as users from './user-store.ts'
import { validatePasswordStrength } from './validate-password-strength.ts'

type Deps = Pick<AccountDeps, 'db' | 'now'>

export async function findInvitation({ db, now }: Deps, token: string) {
  const invitation = await staff.findOpenInvitation(db, hashToken(token), now())
  if (!invitation) throw linkExpiredError()
  return { ...invitation, hasAccount: await users.isEmailTaken(db, invitation.email) }
}

/** Creates an account. An address that has one must prove it: the link alone never changes an existing account. */
export async function acceptInvitation(deps: Deps, input: InvitationAcceptance, client: Client) {
  const { db, now } = deps
  const { token, name, password } = input
  // checked first, so only a valid link costs a password hash
  const { email, hasAccount } = await findInvitation(deps, token)
  if (hasAccount) throw accountExistsError()
  rejectIfInvalid(validateRegistration({ name, email, password }))
  rejectIfInvalid(validatePasswordStrength('password', password, { name, email, role: 'admin' }))
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const invitation = await staff.consumeInvitation(tx, hashToken(token), now())
    if (!invitation) throw linkExpiredError()
    const staffRole = toColumn(invitation)
    const user = await users.insertUser(tx, { id: newId(), name, email, role: 'admin', staffRole, passwordHash })
    if (!user) throw accountExistsError()
    await recordJoin(tx, user, invitation)
    return { user, ...(await openSession(tx, { userId: user.id, client, now: now() })) }
  })
}

/** Makes the logged-in customer a member of the staff. The new role ends all sessions, so a new one is opened. */
export async function joinStaff(deps: Deps, actor: Account, token: string, client: Client) {
  return openSessionOrChallenge(deps, client, async (tx) => {
    const invitation = await staff.consumeInvitation(tx, hashToken(token), deps.now())
    if (!invitation) throw linkExpiredError()
    if (foldEmail(invitation.email) !== foldEmail(actor.email))
      throw new ShopError('forbidden', `This invitation is for ${invitation.email}. Please log in with that account.`)
    if (actor.hasNoPassword)
      throw new ShopError('conflict', 'Please set a password under Profile first, then open the link again.')
    const user = await users.lockUser(tx, actor.id)
    if (!user) throw linkExpiredError()
    if (user.role === 'admin') throw new ShopError('conflict', "You're already on the staff.")
    const joined = await users.updateUser(tx, user.id, { role: 'admin', staffRole: toColumn(invitation) })
    await recordJoin(tx, user, invitation)
    return joined ?? user
  })
}

const toColumn = (invitation: staff.InvitationRow) => (isOwner(invitation) ? null : invitation.staffRole)

function recordJoin(
  tx: Parameters<typeof recordAuditEntry>[0],
  user: users.UserRow,
  { staffRole, invitedBy }: staff.InvitationRow,
) {
  return recordAuditEntry(tx, { actor: user, kind: 'role', subject: user, after: { staffRole, invitedBy } })
}

const linkExpiredError = () =>
  new ShopError('bad_request', 'This invitation has expired or was already used. Please ask for a new one.')
const accountExistsError = () =>
  new ShopError('conflict', 'This email address already has an account. Log in with it to accept the invitation.')
