import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { createRestockAlert } from './create-restock-alert.ts'
import { getRequestSender } from './get-request-sender.ts'
import { stopRestockAlerts } from './stop-restock-alerts.ts'

type Deps = Parameters<typeof createRestockAlert>[0] & { publicUrl?: string | undefined }

export function restockRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(contract.createRestockAlert.path, { schema: contract.createRestockAlert }, async (request, reply) => {
      const { email, size, color } = request.body
      const { network, origin } = getRequestSender(request, deps.publicUrl)
      await createRestockAlert(deps, { productId: request.params.id, email, size, color, origin }, network)
      return reply.code(201).send({ email })
    })

    app.post(contract.stopRestockAlerts.path, { schema: contract.stopRestockAlerts }, async ({ body }) => {
      await stopRestockAlerts(deps, body.token)
      return { stopped: true as const }
    })
  }
}
