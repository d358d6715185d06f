import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../admin-contract.ts'
import {
  checkInvariants,
  getPaymentReview,
  listPendingCheckouts,
  recheckPayments,
  refundRemainingAmount,
} from './admin-payments.ts'
import type { Deps } from './deps.ts'
import { presentPaymentReview, presentPendingCheckout, presentSettledCheckout } from './present-admin-payments.ts'

export function checkoutAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getPaymentReview.path, { schema: contract.getPaymentReview }, async ({ params }) =>
      presentPaymentReview(await getPaymentReview(deps, params.id)),
    )

    app.post(contract.recheckPayments.path, { schema: contract.recheckPayments }, async ({ params }) =>
      presentSettledCheckout(await recheckPayments(deps, params.id)),
    )

    app.post(contract.refundPayment.path, { schema: contract.refundPayment }, async ({ actor, params, body }, reply) =>
      reply
        .code(201)
        .send(
          presentPaymentReview(await refundRemainingAmount(deps, actor, { paymentId: params.id, reason: body.reason })),
        ),
    )

    app.get(contract.listPendingCheckouts.path, { schema: contract.listPendingCheckouts }, async ({ query }, reply) => {
      const { checkouts, total } = await listPendingCheckouts(deps, query)
      return reply.header('X-Total-Count', total).send(checkouts.map(presentPendingCheckout))
    })

    app.get(contract.checkInvariants.path, { schema: contract.checkInvariants }, async () => checkInvariants(deps))
  }
}
