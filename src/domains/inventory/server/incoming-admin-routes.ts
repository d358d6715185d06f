import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../incoming-contract.ts'
import type { Deps } from './deps.ts'
import { addIncomingStock, deleteIncomingStock, listIncomingStock, receiveIncomingStock } from './incoming-stock.ts'
import { presentIncoming } from './present.ts'

export function incomingAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    const { listIncomingStock: list, addIncomingStock: add } = contract
    app.get(list.path, { schema: list }, async ({ query }, reply) => {
      const { incoming, total } = await listIncomingStock(deps, query)
      return reply.header('X-Total-Count', total).send(incoming.map(presentIncoming))
    })

    app.post(add.path, { schema: add }, async ({ actor, body }, reply) =>
      reply.code(201).send({ message: 'Incoming stock added', ids: await addIncomingStock(deps, actor, body) }),
    )

    const { receiveIncomingStock: receive, deleteIncomingStock: remove } = contract
    app.post(receive.path, { schema: receive }, async ({ actor, params, body }) => {
      await receiveIncomingStock(deps, actor, { ...params, ...body })
      return { message: 'Incoming stock received' }
    })

    app.delete(remove.path, { schema: remove }, async ({ params }) => {
      await deleteIncomingStock(deps, params.id)
      return { message: 'Incoming stock deleted' }
    })
  }
}
