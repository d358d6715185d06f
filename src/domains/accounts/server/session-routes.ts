import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { endAllSessions, endSession } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { presentSessions } from './present.ts'

type Deps = Parameters<typeof listSessions>[0]

export function sessionRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getSessions.path, { schema: contract.getSessions }, async ({ headers }) =>
      presentSessions(await listSessions(deps, headers.authorization)),
    )

    app.delete(contract.endSession.path, { schema: contract.endSession }, async ({ headers, params }) => {
      await endSession(deps, headers.authorization, params.id)
      return { message: 'That device is logged out.' }
    })

    app.delete(contract.endAllSessions.path, { schema: contract.endAllSessions }, async ({ headers }) => {
      await endAllSessions(deps, headers.authorization)
      return { message: 'You are logged out everywhere.' }
    })
  }
}
