import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { createRestockAlert, getRequestContext } from './create-restock-alert.ts'
import type { Deps } from './deps.ts'
import { unsubscribeFromRestockAlerts } from './unsubscribe-from-restock-alerts.ts'

export function restockRoutes(deps: Pick<Deps, 'db' | 'now' | 'publicUrl'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(contract.createRestockAlert.path, { schema: contract.createRestockAlert }, async (request, reply) => {
      const { email, size, color } = request.body
      const { network, origin } = getRequestContext(request, deps)
      await createRestockAlert(deps, { productId: request.params.id, email, size, color, origin }, network)
      return reply.code(201).send({ email })
    })

    app.post(
      contract.unsubscribeFromRestockAlerts.path,
      { schema: contract.unsubscribeFromRestockAlerts },
      async ({ body }) => {
        await unsubscribeFromRestockAlerts(deps, body.token)
        return { stopped: true as const }
      },
    )
  }
}
