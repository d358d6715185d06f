import type { Domain } from '#platform/domain.ts'
import { emailAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'

/** Admins only: emails contain links that open accounts. */
export const emailsDomain: Domain<Deps> = { name: 'emails', adminRoutes: emailAdminRoutes }
