import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type StaffRole, staffRoleLabels } from '#shared/staff-roles.ts'
import { INVITATION_TTL_MS, validateUserUpdate } from '../rules.ts'
import type { Account } from './authenticate.ts'
import type { Deps as AccountDeps } from './deps.ts'
import { invitationEmail } from './invitation-email.ts'
import { lockAdminsAndAssertOwner } from './lock-user-for-admin.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import * as staff from './staff-store.ts'
import { generateToken, hashToken } from './tokens.ts'
import * as users from './user-store.ts'

type Deps = Pick<AccountDeps, 'db' | 'now' | 'shopSettings'>

interface NewInvitation {
  email: string
  staffRole: StaffRole
  origin: string
}

/** Emails an invitation. Replaces an earlier one for the same email address. */
export async function inviteStaff(deps: Deps, actor: Account, input: NewInvitation): Promise<void> {
  const { email, staffRole, origin } = input
  rejectIfInvalid(validateUserUpdate({ email }))
  await deps.db.transaction(async (tx) => {
    await lockAdminsAndAssertOwner(tx, actor)
    const user = await users.findUserByEmail(tx, email)
    if (user?.role === 'admin')
      throw new ShopError('conflict', `${user.name} is already on the staff. Change the role in the list instead.`)
    const { token, ...link } = createLink(deps)
    const invitation = { id: newId(), email, staffRole, invitedBy: actor.name, ...link }
    await staff.replaceInvitation(tx, invitation)
    await sendInvitation(tx, deps, { invitation, token, origin })
    await recordInvitation(tx, actor, invitation, 'invited')
  })
}

export async function resendInvitation(deps: Deps, actor: Account, { id, origin }: { id: string; origin: string }) {
  return deps.db.transaction(async (tx) => {
    await lockAdminsAndAssertOwner(tx, actor)
    const { token, ...link } = createLink(deps)
    const invitation = await staff.renewInvitation(tx, id, link)
    if (!invitation) throw invitationNotFoundError()
    await sendInvitation(tx, deps, { invitation, token, origin })
    await recordInvitation(tx, actor, invitation, 'sent again')
    return invitation
  })
}

export async function revokeInvitation({ db }: Pick<Deps, 'db'>, actor: Account, id: string) {
  return db.transaction(async (tx) => {
    await lockAdminsAndAssertOwner(tx, actor)
    const invitation = await staff.deleteInvitation(tx, id)
    if (!invitation) throw invitationNotFoundError()
    await recordInvitation(tx, actor, invitation, 'revoked')
    return invitation
  })
}

function createLink({ now }: Pick<Deps, 'now'>) {
  const token = generateToken()
  const sentAt = now()
  return { token, tokenHash: hashToken(token), sentAt, expiresAt: new Date(sentAt.getTime() + INVITATION_TTL_MS) }
}

async function sendInvitation(
  tx: Tx,
  { shopSettings }: Pick<Deps, 'shopSettings'>,
  { invitation, token, origin }: { invitation: staff.InvitationRow; token: string; origin: string },
): Promise<void> {
  const { email, staffRole, invitedBy } = invitation
  const link = `${origin}/join?token=${token}`
  const message = invitationEmail(shopSettings.current(), { invitedBy, role: staffRoleLabels[staffRole], link })
  await enqueueEmail(tx, { to: email, ...message, secret: true })
}

async function recordInvitation(tx: Tx, actor: Account, invitation: staff.InvitationRow, change: string) {
  const { id, email, staffRole } = invitation
  await recordAuditEntry(tx, {
    actor,
    kind: 'staff',
    subject: { id, name: email },
    after: { invitation: change, staffRole },
  })
}

const invitationNotFoundError = () => new ShopError('not_found', 'This invitation was already used or revoked.')
