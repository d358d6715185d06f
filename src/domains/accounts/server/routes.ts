import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { requireUser } from './authenticate.ts'
import { clientOf } from './client.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { presentLogin, presentProfile } from './present.ts'
import { register } from './register.ts'

type Deps = Parameters<typeof logIn>[0]

export function accountRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    // tokens and people's data: neither browser nor CDN may keep them
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.post(contract.register.path, { schema: contract.register }, async (request, reply) =>
      reply.code(201).send(presentLogin(await register(deps, request.body, clientOf(request)))),
    )

    app.post(contract.login.path, { schema: contract.login }, async (request) =>
      presentLogin(await logIn(deps, request.body, clientOf(request))),
    )

    app.post(contract.logout.path, { schema: contract.logout }, async ({ headers }) => {
      await logOut(deps, headers.authorization)
      return { message: 'You are logged out.' }
    })

    app.get(contract.getProfile.path, { schema: contract.getProfile }, async ({ headers }) =>
      presentProfile(await requireUser(deps, headers.authorization)),
    )
  }
}
