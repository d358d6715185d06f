import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import * as countContract from '../count-contract.ts'
import * as incomingContract from '../incoming-contract.ts'
import { stockAdminRoutes } from './admin-routes.ts'
import { countAdminRoutes } from './count-admin-routes.ts'
import type { Deps } from './deps.ts'
import { incomingAdminRoutes } from './incoming-admin-routes.ts'
import { countVariants } from './list-variants.ts'

export const inventoryDomain: Domain<Deps> = {
  name: 'inventory',
  description: 'Stock of every variant, its movements, counts and incoming stock.',
  contracts: [adminContract, countContract, incomingContract],
  adminRoutes: (deps) => async (app) => {
    await app.register(stockAdminRoutes(deps))
    await app.register(countAdminRoutes(deps))
    await app.register(incomingAdminRoutes(deps))
  },
  todos: {
    variantsSoldOut: (deps) => countVariants(deps, { level: 'out' }),
    variantsLow: (deps) => countVariants(deps, { level: 'low' }),
  },
}
