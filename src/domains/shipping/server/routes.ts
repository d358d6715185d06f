import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { exemptFromLoadShedding } from '#platform/http/limits.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import * as contract from '../contract.ts'
import * as quotes from '../quote-contract.ts'
import { createQuoteComputer } from './compute-quote.ts'
import type { Deps } from './deps.ts'
import { getPlace } from './get-place.ts'
import { getQuote } from './get-quote.ts'
import { listOrderShipments, trackShipment } from './get-tracking.ts'
import { presentOrderShipments, presentTrackedShipment } from './present.ts'
import { presentOption, presentPlace, presentQuote } from './present-rates.ts'
import { receiveCourierWebhook } from './receive-courier-webhook.ts'

export function shippingRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getPlace.path, { schema: contract.getPlace }, async ({ params, ip }, reply) => {
      reply.dependsOn([])
      return getPlace(deps, params.pin, toNetworkPrefix(ip))
    })

    const computed = {
      schema: quotes.getShippingQuote,
      config: { computeJson: createQuoteComputer(deps, { presentOption, presentPlace }) },
    }
    app.get(quotes.getShippingQuote.path, computed, async ({ query }, reply) => {
      reply.header('cache-control', 'no-cache')
      return presentQuote(await getQuote(deps, query))
    })

    app.get(quotes.getShippingSummary.path, { schema: quotes.getShippingSummary }, async (_request, reply) => {
      reply.dependsOn([])
      return deps.shippingRates.current().summary
    })

    app.get(contract.trackShipment.path, { schema: contract.trackShipment }, async ({ params, ip }, reply) => {
      reply.header('cache-control', 'no-store')
      return presentTrackedShipment(await trackShipment(deps, params.token, toNetworkPrefix(ip)))
    })

    const options = { schema: contract.receiveCourierWebhook, config: { ...exemptFromLoadShedding, quiet: true } }
    app.post(contract.receiveCourierWebhook.path, options, async ({ headers, body }) => {
      await receiveCourierWebhook(deps, { token: [headers['x-api-key']].flat()[0], body })
      return { received: true } as const
    })
  }
}

export function shippingCustomerRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listOrderShipments.path, { schema: contract.listOrderShipments }, async ({ actor, params }) => {
      const { order, shipments, events } = await listOrderShipments(deps, actor, params.id)
      return presentOrderShipments(order, shipments, events)
    })
  }
}
