import type { Role } from '../../contract.ts'

// the wording is fixed, also where it breaks the style of other texts
export const TITLE = 'User Management'
export const ADD_USER = 'Add User'
export const CONFIRM_DELETE = 'Are you Sure that You Want To Delete this User?'

export const roleLabels: Record<Role, string> = { customer: 'Customer', admin: 'Admin' }
export const NO_PASSWORD_YET = 'no password yet'
