import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import { discountAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'

export const discountsDomain: Domain<Deps> = {
  name: 'discounts',
  description: 'Discount codes and automatic offers.',
  contracts: [adminContract],
  adminRoutes: discountAdminRoutes,
}
