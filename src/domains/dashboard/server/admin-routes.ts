import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { getInsights } from './get-insights.ts'
import { getSetup } from './get-setup.ts'
import { getShopStatus } from './get-shop-status.ts'
import { listTodos } from './list-todos.ts'
import { markPoliciesRead } from './mark-policies-read.ts'
import { presentDashboard } from './present.ts'
import { presentInsights } from './present-insights.ts'
import { readDashboard } from './read-dashboard.ts'
import { removeDemo } from './remove-demo.ts'

export function dashboardAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getDashboard.path, { schema: contract.getDashboard }, async ({ query }) =>
      presentDashboard(await readDashboard(deps, query)),
    )

    app.get(contract.getInsights.path, { schema: contract.getInsights }, async ({ query }) =>
      presentInsights(await getInsights(deps, query)),
    )

    app.get(contract.listTodos.path, { schema: contract.listTodos }, ({ actor }) => listTodos(deps, actor))

    app.get(contract.getShopStatus.path, { schema: contract.getShopStatus }, () => getShopStatus(deps))

    app.get(contract.getSetup.path, { schema: contract.getSetup }, () => getSetup(deps))

    app.post(contract.markPoliciesRead.path, { schema: contract.markPoliciesRead }, async ({ actor }) => {
      await markPoliciesRead(deps, actor)
      return getSetup(deps)
    })

    app.post(contract.removeDemo.path, { schema: contract.removeDemo }, ({ actor }) => removeDemo(deps, actor))
  }
}
