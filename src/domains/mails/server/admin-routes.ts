import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { presentMail, presentMailHead } from './present.ts'
import { getMail, listMails } from './read-mails.ts'

type Deps = Parameters<typeof listMails>[0]

export function mailAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    // what people are written: neither browser nor CDN may keep it
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.get(contract.listMails.path, { schema: contract.listMails }, async ({ headers, query }, reply) => {
      const { mails, total } = await listMails(deps, headers.authorization, query)
      return reply.header('X-Total-Count', total).send(mails.map(presentMailHead))
    })

    app.get(contract.getMail.path, { schema: contract.getMail }, async ({ headers, params }) =>
      presentMail(await getMail(deps, headers.authorization, params.id)),
    )
  }
}
