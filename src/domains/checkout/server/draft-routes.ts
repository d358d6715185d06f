import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { resolveOrigin } from '#domains/accounts/server/api.ts'
import { exemptFromLoadShedding } from '#platform/http/limits.ts'
import { noStore } from '#platform/http/no-store.ts'
import { registerJsonParser } from '#platform/http/register-json-parser.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import * as contract from '../draft-contract.ts'
import * as links from '../payment-link-contract.ts'
import { calculateDraftOrder } from './calculate-draft-order.ts'
import { cancelDraftOrder } from './cancel-draft-order.ts'
import { createDraftOrder, renewPaymentLink } from './create-draft-order.ts'
import type { Deps } from './deps.ts'
import { throttleProviderQueries } from './get-checkout-outcome.ts'
import { getPaymentLink, type LinkState, openPaymentLink, payPaymentLink } from './get-payment-link.ts'
import { listDraftOrders } from './list-draft-orders.ts'
import { presentCalculation, presentCreatedDraftOrder, presentDraftOrder, presentPaymentLink } from './present-draft.ts'

export function draftAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    // clients send the JSON content type even without a body
    registerJsonParser(app, { allowEmpty: true })

    app.post(contract.calculateDraftOrder.path, { schema: contract.calculateDraftOrder }, async ({ body }) =>
      presentCalculation(await calculateDraftOrder(deps, body)),
    )

    app.post(contract.createDraftOrder.path, { schema: contract.createDraftOrder }, async (request, reply) => {
      const { actor, body, log } = request
      const origin = resolveOrigin(request, deps.publicUrl)
      return reply
        .code(201)
        .send(presentCreatedDraftOrder(await createDraftOrder({ ...deps, log, origin }, actor, body)))
    })

    app.get(contract.listDraftOrders.path, { schema: contract.listDraftOrders }, async ({ query }, reply) => {
      const { draftOrders, total } = await listDraftOrders(deps, query)
      return reply.header('X-Total-Count', total).send(draftOrders.map(presentDraftOrder))
    })

    app.post(contract.renewPaymentLink.path, { schema: contract.renewPaymentLink }, async (request) => {
      const { actor, params, body } = request
      const origin = resolveOrigin(request, deps.publicUrl)
      return presentCreatedDraftOrder(await renewPaymentLink({ ...deps, origin }, actor, { ...params, ...body }))
    })

    app.post(contract.cancelDraftOrder.path, { schema: contract.cancelDraftOrder }, async ({ actor, params, log }) =>
      presentDraftOrder(await cancelDraftOrder({ ...deps, log }, actor, params.id)),
    )
  }
}

/** For the payment link, which needs no login. */
export function paymentLinkRoutes(deps: Deps): FastifyPluginAsyncZod {
  const mayQuery = throttleProviderQueries()
  const present = (state: LinkState) =>
    presentPaymentLink(state, { paymentProvider: deps.paymentProvider, now: deps.now() })

  return async (app) => {
    registerJsonParser(app, { allowEmpty: true })
    noStore(app)

    app.get(
      links.getPaymentLink.path,
      { schema: links.getPaymentLink, config: exemptFromLoadShedding },
      async (request) => {
        const { params, ip, log } = request
        return present(await getPaymentLink({ ...deps, log }, { ...params, network: toNetworkPrefix(ip), mayQuery }))
      },
    )

    app.post(links.openPaymentLink.path, { schema: links.openPaymentLink }, async ({ params, ip, log }) =>
      present(await openPaymentLink({ ...deps, log }, { ...params, network: toNetworkPrefix(ip), mayQuery })),
    )

    const payOptions = { schema: links.payPaymentLink, config: exemptFromLoadShedding }
    app.put(links.payPaymentLink.path, payOptions, async ({ params, body, ip, log }) => {
      const request = { ...params, network: toNetworkPrefix(ip), mayQuery, proof: body.paymentDetails }
      return present(await payPaymentLink({ ...deps, log }, request))
    })
  }
}
