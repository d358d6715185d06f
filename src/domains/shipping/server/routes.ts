import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { getPlace } from './get-place.ts'

export function shippingRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getPlace.path, { schema: contract.getPlace }, async ({ params, ip }, reply) => {
      reply.dependsOn([])
      return getPlace(deps, params.pin, toNetworkPrefix(ip))
    })
  }
}
