import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { permissions } from '#shared/permissions.ts'
import { staffRoles } from '#shared/staff-roles.ts'
import { email, idParams, login, name, password } from './contract.ts'

const staffRole = z.enum(staffRoles, { error: 'Please choose a role.' })
const Message = z.object({ message: z.string() })

const RoleDescription = z.object({
  role: staffRole,
  label: z.string(),
  description: z.string(),
  permissions: z.array(z.enum(permissions)),
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/admin/roles',
  summary: 'Lists the staff roles with their permissions',
  responseBody: z.array(RoleDescription),
})

const StaffMember = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  staffRole,
  hasSecondFactor: z.boolean(),
  /** Absent if there is no session. */
  lastUsedAt: z.iso.datetime().optional(),
})
export type StaffMember = z.infer<typeof StaffMember>

const Invitation = z.object({
  _id: z.string(),
  email: z.string(),
  staffRole,
  invitedBy: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

const Staff = z.object({
  members: z.array(StaffMember),
  invitations: z.array(Invitation),
  requiresSecondFactor: z.boolean(),
})
export type Staff = z.infer<typeof Staff>

export const getStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'Lists the staff, owners first, and pending and expired invitations',
  responseBody: Staff,
})

export const setStaffRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/staff-role',
  permission: 'staff:write',
  summary: 'Changes the role of a member of the staff. Takes effect on their next request. Owners only',
  params: idParams,
  body: z.strictObject({ staffRole }),
  responseBody: Message,
  errorStatuses: [409],
})

export const updateStaffSecurity = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/security',
  summary: 'Sets whether the staff must have two-factor authentication; members without it must set it up first',
  body: z.strictObject({ requiresSecondFactor: z.boolean() }),
  responseBody: Message,
  errorStatuses: [409],
})

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff/invitations',
  summary: 'Emails an invitation to join the staff; its link works once, within seven days. Replaces an earlier one',
  body: z.strictObject({ email, staffRole }),
  status: 201,
  responseBody: Message,
  errorStatuses: [409],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/staff/invitations/:id/resend',
  summary: 'Sends an invitation again, with a new link; the old link stops working',
  params: idParams,
  responseBody: Message,
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/invitations/:id',
  summary: 'Revokes an invitation',
  params: idParams,
  responseBody: Message,
})

const token = z.string().max(100)

const OpenInvitation = z.object({
  email: z.string(),
  staffRole,
  /** The address already has an account, which must log in to join. */
  hasAccount: z.boolean(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const findInvitation = endpoint({
  method: 'POST',
  path: '/api/users/invitation',
  summary: 'Returns the invitation for a link',
  body: z.strictObject({ token }),
  responseBody: OpenInvitation,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/users/invitation/accept',
  summary: 'Creates the account for an invitation and logs in; an address with an account must use `join`',
  body: z.strictObject({ token, name, password }),
  status: 201,
  responseBody: login.responseBody,
  errorStatuses: [409],
})
export type InvitationAcceptance = z.infer<(typeof acceptInvitation)['body']>

export const joinStaff = endpoint({
  method: 'POST',
  path: '/api/users/invitation/join',
  summary: 'Accepts an invitation with the account that is logged in, whose email address must be the invited one',
  security: [{ session: [] }],
  body: z.strictObject({ token }),
  responseBody: login.responseBody,
  errorStatuses: [401, 403, 409],
})
