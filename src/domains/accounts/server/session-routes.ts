import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { endAllSessions, endSession, listSessions, logOut } from './manage-sessions.ts'
import { presentSessions } from './present.ts'

export function sessionRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(contract.logout.path, { schema: contract.logout }, async ({ actor }) => {
      await logOut(deps, actor)
      return { message: 'You are logged out.' }
    })

    app.get(contract.getSessions.path, { schema: contract.getSessions }, async ({ actor }) =>
      presentSessions(await listSessions(deps, actor), actor.sessionId),
    )

    app.delete(contract.endSession.path, { schema: contract.endSession }, async ({ actor, params }) => {
      await endSession(deps, actor, params.id)
      return { message: 'That device is logged out.' }
    })

    app.delete(contract.endAllSessions.path, { schema: contract.endAllSessions }, async ({ actor }) => {
      await endAllSessions(deps, actor)
      return { message: 'You are logged out everywhere.' }
    })
  }
}
