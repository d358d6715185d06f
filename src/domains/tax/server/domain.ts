import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import { taxAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'

export const taxDomain: Domain<Deps> = {
  name: 'tax',
  description: 'The GST return and the tax register of a month.',
  contracts: [contract],
  adminRoutes: taxAdminRoutes,
}
