import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import { auditAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'

export const auditDomain: Domain<Deps> = {
  name: 'audit',
  description: 'Changes made by admins, and how to undo them.',
  contracts: [contract],
  adminRoutes: auditAdminRoutes,
}
