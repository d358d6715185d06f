import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getDashboard } from '../contract.ts'
import { readDashboard } from './read-dashboard.ts'

type Deps = Parameters<typeof readDashboard>[0]

export function dashboardAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getDashboard.path, { schema: getDashboard }, async ({ headers, query }) =>
      readDashboard(deps, headers.authorization, query),
    )
  }
}
