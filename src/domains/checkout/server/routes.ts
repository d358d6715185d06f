import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { registerJsonParser } from '#platform/http/register-json-parser.ts'
import * as contract from '../contract.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { createCheckoutMutex } from './checkout-mutex.ts'
import { createCheckout } from './create-checkout.ts'
import { findLiveCheckout, findOrderId, getOwnCheckout } from './find-checkout.ts'
import { debounceProviderQueries, getCheckoutOutcome } from './get-checkout-outcome.ts'
import { finalizeCheckout, payCheckout } from './pay-checkout.ts'
import { presentCheckout } from './present.ts'

type Deps = Parameters<typeof createCheckout>[0]
type OwnCheckout = Awaited<ReturnType<typeof getOwnCheckout>>

export function checkoutRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { gateway, now = () => new Date() } = deps
  const mayQuery = debounceProviderQueries()
  const withMutex = createCheckoutMutex()
  // a request's own logger carries the request id
  const withRequestLog = (log: object) => ({ ...deps, log: log as Deps['log'] })
  const present = async (checkout: OwnCheckout) =>
    presentCheckout(checkout, { gateway, orderId: await findOrderId(deps, checkout), now: now() })

  return async (app) => {
    // clients send the JSON content type even without a body
    registerJsonParser(app, { allowEmpty: true })

    app.post(contract.createCheckout.path, { schema: contract.createCheckout }, async ({ headers, body, log }, reply) =>
      reply
        .code(201)
        .send(
          await present(
            await createCheckout({ ...withRequestLog(log), withMutex: withMutex }, headers.authorization, body),
          ),
        ),
    )

    app.get(contract.getLiveCheckout.path, { schema: contract.getLiveCheckout }, async ({ headers }) => {
      const checkout = await findLiveCheckout(deps, headers.authorization)
      return { checkout: checkout ? await present(checkout) : null }
    })

    app.get(contract.getCheckout.path, { schema: contract.getCheckout }, async ({ headers, params }) =>
      present(await getOwnCheckout(deps, headers.authorization, params.id)),
    )

    app.delete(contract.cancelCheckout.path, { schema: contract.cancelCheckout }, async ({ headers, params, log }) =>
      present(await cancelCheckout(withRequestLog(log), headers.authorization, params.id)),
    )

    app.put(contract.payCheckout.path, { schema: contract.payCheckout }, async ({ headers, params, body, log }) =>
      present(await payCheckout(withRequestLog(log), headers.authorization, params.id, body.paymentDetails)),
    )

    app.post(contract.finalizeCheckout.path, { schema: contract.finalizeCheckout }, async ({ headers, params, log }) =>
      finalizeCheckout(withRequestLog(log), headers.authorization, params.id),
    )

    app.get(contract.getCheckoutOutcome.path, { schema: contract.getCheckoutOutcome }, async ({ headers, params }) =>
      getCheckoutOutcome(deps, { authorization: headers.authorization, mayQuery: mayQuery }, params.id),
    )
  }
}
