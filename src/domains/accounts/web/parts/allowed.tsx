import type { ReactNode } from 'react'
import type { Permission } from '#shared/permissions.ts'
import { useCan } from './use-can.ts'

/** Shows its children only to admins who may do this. */
export function Allowed({ to, children }: { to: Permission; children: ReactNode }) {
  return useCan(to) ? children : null
}
