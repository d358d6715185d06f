import type { Role } from '../../contract.ts'

export const TITLE = 'User Management'
export const ADD_USER = 'Add User'
export const ASK_TO_DELETE = 'Are you Sure that You Want To Delete this User?'

export const roleWords: Record<Role, string> = { customer: 'Customer', admin: 'Admin' }
