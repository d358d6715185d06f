import type { Domain } from '#platform/domain.ts'
import { dashboardAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'

export const dashboardDomain: Domain<Deps> = { name: 'dashboard', adminRoutes: dashboardAdminRoutes }
