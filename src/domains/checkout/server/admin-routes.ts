import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../admin-contract.ts'
import {
  getPaymentEvidence,
  listPendingCheckouts,
  refundRemainingAmount,
  retrySettlement,
  verifyMoney,
} from './admin-payments.ts'
import type { Deps } from './deps.ts'
import { presentEvidence, presentPendingCheckout, presentSettledCheckout } from './present-admin-payments.ts'

export function checkoutAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getPaymentEvidence.path, { schema: contract.getPaymentEvidence }, async ({ params }) =>
      presentEvidence(await getPaymentEvidence(deps, params.id)),
    )

    app.post(contract.retrySettlement.path, { schema: contract.retrySettlement }, async ({ params }) =>
      presentSettledCheckout(await retrySettlement(deps, params.id)),
    )

    app.post(contract.refundPayment.path, { schema: contract.refundPayment }, async ({ actor, params, body }, reply) =>
      reply
        .code(201)
        .send(presentEvidence(await refundRemainingAmount(deps, actor, { paymentId: params.id, reason: body.reason }))),
    )

    app.get(contract.listPendingCheckouts.path, { schema: contract.listPendingCheckouts }, async ({ query }, reply) => {
      const { checkouts, total } = await listPendingCheckouts(deps, query)
      return reply.header('X-Total-Count', total).send(checkouts.map(presentPendingCheckout))
    })

    app.get(contract.checkInvariants.path, { schema: contract.checkInvariants }, async () => verifyMoney(deps))
  }
}
