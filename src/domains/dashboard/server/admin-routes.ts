import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { getShopStatus } from './get-shop-status.ts'
import { presentDashboard } from './present.ts'
import { readDashboard } from './read-dashboard.ts'

export function dashboardAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getDashboard.path, { schema: contract.getDashboard }, async ({ query }) =>
      presentDashboard(await readDashboard(deps, query)),
    )

    app.get(contract.getShopStatus.path, { schema: contract.getShopStatus }, () => getShopStatus(deps))
  }
}
