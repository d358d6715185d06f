import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getDashboard } from '../contract.ts'
import type { Deps } from './deps.ts'
import { presentDashboard } from './present.ts'
import { readDashboard } from './read-dashboard.ts'

export function dashboardAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getDashboard.path, { schema: getDashboard }, async ({ query }) =>
      presentDashboard(await readDashboard(deps, query)),
    )
  }
}
