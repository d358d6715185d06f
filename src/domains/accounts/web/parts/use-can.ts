import type { Permission } from '#shared/permissions.ts'
import { listPermissions, type StaffRole } from '#shared/staff-roles.ts'
import { useUser } from './use-user.ts'

/** Returns a function that checks whether the logged-in admin has a permission. The server checks it again. */
export function usePermissions(): (permission: Permission) => boolean {
  const user = useUser()
  if (!user) return () => false
  const permissions = listPermissions({ role: user.role, staffRole: user.staffRole as StaffRole | undefined })
  return (permission) => permissions.includes(permission)
}

/** Returns whether the logged-in admin may do this: `useCan('orders:write')`. */
export const useCan = (permission: Permission): boolean => usePermissions()(permission)
