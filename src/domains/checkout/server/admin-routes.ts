import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../admin-contract.ts'
import {
  checkInvariants,
  getPaymentEvidence,
  listPendingCheckouts,
  refundFlaggedPayment,
  retrySettlement,
} from './money-desk.ts'

type Deps = Parameters<typeof getPaymentEvidence>[0]

export function checkoutAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getPaymentEvidence.path, { schema: contract.getPaymentEvidence }, async ({ headers, params }) =>
      getPaymentEvidence(deps, headers.authorization, params.id),
    )

    app.post(contract.retrySettlement.path, { schema: contract.retrySettlement }, async ({ headers, params }) =>
      retrySettlement(deps, headers.authorization, params.id),
    )

    app.post(
      contract.refundPayment.path,
      { schema: contract.refundPayment },
      async ({ headers, params, body }, reply) =>
        reply
          .code(201)
          .send(await refundFlaggedPayment(deps, headers.authorization, { paymentId: params.id, reason: body.reason })),
    )

    app.get(
      contract.listPendingCheckouts.path,
      { schema: contract.listPendingCheckouts },
      async ({ headers, query }, reply) => {
        const { checkouts, total } = await listPendingCheckouts(deps, headers.authorization, query)
        return reply.header('X-Total-Count', total).send(checkouts)
      },
    )

    app.get(contract.checkInvariants.path, { schema: contract.checkInvariants }, async ({ headers }) =>
      checkInvariants(deps, headers.authorization),
    )
  }
}
