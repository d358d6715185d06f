import { permissionsByRole, staffRoleDescriptions, staffRoleLabels, staffRoles } from '#shared/staff-roles.ts'
import type { Invitation, Staff, StaffMember } from '../staff-contract.ts'
import type { InvitationRow, StaffRow } from './staff-store.ts'

export const presentRoles = () =>
  staffRoles.map((role) => ({
    role,
    label: staffRoleLabels[role],
    description: staffRoleDescriptions[role],
    permissions: [...permissionsByRole[role]],
  }))

interface StaffFields {
  members: StaffRow[]
  invitations: InvitationRow[]
  requiresSecondFactor: boolean
  now: Date
}

export const presentStaff = ({ members, invitations, requiresSecondFactor, now }: StaffFields): Staff => ({
  members: members.map(presentMember),
  invitations: invitations.map((invitation) => presentInvitation(invitation, now)),
  requiresSecondFactor,
})

const presentMember = ({ id, name, email, staffRole, hasSecondFactor, lastActiveAt }: StaffRow): StaffMember => ({
  _id: id,
  name,
  email,
  // the table has null for an owner
  staffRole: staffRole ?? 'owner',
  hasSecondFactor,
  // the name in the API
  ...(lastActiveAt === null ? {} : { lastUsedAt: lastActiveAt.toISOString() }),
})

const presentInvitation = (invitation: InvitationRow, now: Date): Invitation => ({
  _id: invitation.id,
  email: invitation.email,
  staffRole: invitation.staffRole,
  invitedBy: invitation.invitedBy,
  sentAt: invitation.sentAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
  isExpired: invitation.expiresAt <= now,
})
