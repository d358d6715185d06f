import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mapMissingAccountToUnauthorized } from '#domains/accounts/server/api.ts'
import { presentOrder } from '#domains/orders/server/api.ts'
import { exemptFromLoadShedding } from '#platform/http/limits.ts'
import { registerJsonParser } from '#platform/http/register-json-parser.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import * as contract from '../contract.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { createCheckoutMutex } from './checkout-mutex.ts'
import { createCheckout } from './create-checkout.ts'
import type { Deps } from './deps.ts'
import { findLiveCheckout, findOrderId, getOwnCheckout } from './find-checkout.ts'
import { findCheckoutClosedMessage } from './find-checkout-closed-message.ts'
import { findCodOffer } from './find-cod-offer.ts'
import { getCheckoutOutcome, throttleProviderQueries } from './get-checkout-outcome.ts'
import { listKnownAddresses } from './list-known-addresses.ts'
import { finalizeCheckout, payCheckout } from './pay-checkout.ts'
import { presentCheckout, presentKnownAddresses, presentPlacedOutcome } from './present.ts'

type OwnCheckout = Awaited<ReturnType<typeof getOwnCheckout>>

export function checkoutRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { paymentProvider, now } = deps
  const mayQuery = throttleProviderQueries()
  const withMutex = createCheckoutMutex()
  const present = async (checkout: OwnCheckout) =>
    presentCheckout(checkout, {
      paymentProvider,
      orderId: await findOrderId(deps, checkout),
      codOffer: await findCodOffer(deps, checkout),
      now: now(),
    })

  return async (app) => {
    // clients send the JSON content type even without a body
    registerJsonParser(app, { allowEmpty: true })

    app.post(
      contract.createCheckout.path,
      { schema: contract.createCheckout },
      async ({ actor, body, log, ip }, reply) => {
        const network = toNetworkPrefix(ip)
        const checkout = await mapMissingAccountToUnauthorized(() =>
          createCheckout({ ...deps, log, withMutex, network }, actor, body),
        )
        return reply.code(201).send(await present(checkout))
      },
    )

    app.get(contract.getLiveCheckout.path, { schema: contract.getLiveCheckout }, async ({ actor }) => {
      const [checkout, knownAddresses, closedMessage] = await Promise.all([
        findLiveCheckout(deps, actor),
        listKnownAddresses(deps, actor),
        findCheckoutClosedMessage(deps),
      ])
      return {
        checkout: checkout ? await present(checkout) : null,
        ...presentKnownAddresses(knownAddresses),
        closedMessage,
      }
    })

    app.get(contract.getCheckout.path, { schema: contract.getCheckout }, async ({ actor, params }) =>
      present(await getOwnCheckout(deps, actor, params.id)),
    )

    app.delete(contract.cancelCheckout.path, { schema: contract.cancelCheckout }, async ({ actor, params, log }) =>
      present(await cancelCheckout({ ...deps, log }, actor, params.id)),
    )

    const payOptions = { schema: contract.payCheckout, config: exemptFromLoadShedding }
    app.put(contract.payCheckout.path, payOptions, async ({ actor, params, body, log }) => {
      const proof = body.paymentDetails
      const { checkout, orderId } = await payCheckout({ ...deps, log }, actor, { id: params.id, proof })
      return presentCheckout(checkout, { paymentProvider, orderId, now: now() })
    })

    const finalizeOptions = { schema: contract.finalizeCheckout, config: exemptFromLoadShedding }
    app.post(contract.finalizeCheckout.path, finalizeOptions, async ({ actor, params, log }) =>
      presentOrder(await finalizeCheckout({ ...deps, log }, actor, params.id)),
    )

    const outcomeOptions = { schema: contract.getCheckoutOutcome, config: exemptFromLoadShedding }
    app.get(contract.getCheckoutOutcome.path, outcomeOptions, async ({ actor, params }) => {
      const result = await getCheckoutOutcome(deps, actor, { id: params.id, mayQuery })
      return result.outcome === 'placed' ? presentPlacedOutcome(result) : result
    })
  }
}
