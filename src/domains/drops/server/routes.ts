import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getDropProduct } from '#domains/catalogue/server/api.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { getDropStatus } from './get-drop-status.ts'
import { createJoinDrop } from './join-drop.ts'
import { leaveDrop } from './leave-drop.ts'
import { presentDrop, presentQueueEntry } from './present.ts'

export function dropRoutes(deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getDrop.path, { schema: contract.getDrop }, async (request, reply) => {
      const product = await getDropProduct(deps, request.params.id)
      reply.dependsOn([product.id])
      return presentDrop(product)
    })
  }
}

/** For guests and customers: a queue entry belongs to a browser, and to the account if there is one. */
export function queueRoutes(deps: Deps): FastifyPluginAsyncZod {
  const joinDrop = createJoinDrop(deps)
  return async (app) => {
    app.get(
      contract.getDropStatus.path,
      { schema: contract.getDropStatus },
      async ({ params: { id }, query: { token }, account }) => {
        const { isOpen, available, waiting, entry } = await getDropStatus(deps, { id, token, account })
        return {
          now: deps.now().toISOString(),
          isOpen,
          isSoldOut: available === 0,
          waiting,
          ...(entry ? { place: presentQueueEntry(entry) } : {}),
        }
      },
    )

    app.post(
      contract.joinDrop.path,
      { schema: contract.joinDrop },
      async ({ params: { id }, body, account, ip }, reply) => {
        const { token, size, color, email } = body
        const { row, position } = await joinDrop({ id, token, size, color, email, account, ip })
        return reply.code(201).send(presentQueueEntry({ ...row, position }))
      },
    )

    app.post(contract.leaveDrop.path, { schema: contract.leaveDrop }, async ({ params: { id }, body, account }) => ({
      left: await leaveDrop(deps, { id, token: body.token, account }),
    }))
  }
}
