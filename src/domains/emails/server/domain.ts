import type { Domain } from '#platform/domain.ts'
import { emailAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'

/** For admins only, because emails contain reset links. */
export const emailsDomain: Domain<Deps> = { name: 'emails', adminRoutes: emailAdminRoutes }
