import type { Domain } from '#platform/domain.ts'
import { auditAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'

export const auditDomain: Domain<Deps> = { name: 'audit', adminRoutes: auditAdminRoutes }
