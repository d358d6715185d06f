import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { askForAlert } from './ask-for-alert.ts'
import { senderOf } from './sender-of.ts'
import { stopAlerts } from './stop-alerts.ts'

type Deps = Parameters<typeof askForAlert>[0] & { publicUrl?: string | undefined }

export function restockRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(contract.askForAlert.path, { schema: contract.askForAlert }, async (request, reply) => {
      const { email, size, color } = request.body
      const { network, origin } = senderOf(request, deps.publicUrl)
      await askForAlert(deps, { productId: request.params.id, email, size, color, origin }, network)
      return reply.code(201).send({ email })
    })

    app.post(contract.stopAlerts.path, { schema: contract.stopAlerts }, async ({ body }) => {
      await stopAlerts(deps, body.token)
      return { stopped: true as const }
    })
  }
}
