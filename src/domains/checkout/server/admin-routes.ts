import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../admin-contract.ts'
import { checkBooks, listWaiting, readEvidence, refundApart, settleAgain } from './money-desk.ts'

type Deps = Parameters<typeof readEvidence>[0]

export function checkoutAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getEvidence.path, { schema: contract.getEvidence }, async ({ headers, params }) =>
      readEvidence(deps, headers.authorization, params.id),
    )

    app.post(contract.settleAgain.path, { schema: contract.settleAgain }, async ({ headers, params }) =>
      settleAgain(deps, headers.authorization, params.id),
    )

    app.post(
      contract.refundPayment.path,
      { schema: contract.refundPayment },
      async ({ headers, params, body }, reply) =>
        reply
          .code(201)
          .send(await refundApart(deps, headers.authorization, { paymentId: params.id, reason: body.reason })),
    )

    app.get(
      contract.getWaitingCheckouts.path,
      { schema: contract.getWaitingCheckouts },
      async ({ headers, query }, reply) => {
        const { checkouts, total } = await listWaiting(deps, headers.authorization, query)
        return reply.header('X-Total-Count', total).send(checkouts)
      },
    )

    app.get(contract.checkBooks.path, { schema: contract.checkBooks }, async ({ headers }) =>
      checkBooks(deps, headers.authorization),
    )
  }
}
