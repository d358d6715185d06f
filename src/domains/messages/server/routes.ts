import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts'

type Deps = Parameters<typeof subscribeToNewsletter>[0]

export function messageRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      contract.subscribeToNewsletter.path,
      { schema: contract.subscribeToNewsletter },
      async (request, reply) => {
        const { email } = request.body
        await subscribeToNewsletter(deps, email)
        return reply.code(201).send({ email })
      },
    )
  }
}
