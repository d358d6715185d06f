import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import { dashboardAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'

export const dashboardDomain: Domain<Deps> = {
  name: 'dashboard',
  description: 'Sales at a glance, and the setup of the shop.',
  contracts: [contract],
  adminRoutes: dashboardAdminRoutes,
}
