import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  testWebhook,
  updateWebhook,
} from './manage-webhooks.ts'
import { presentDelivery, presentWebhook } from './present.ts'

export function webhookAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listWebhooks.path, { schema: contract.listWebhooks }, async () =>
      (await listWebhooks(deps)).map(presentWebhook),
    )

    app.post(contract.createWebhook.path, { schema: contract.createWebhook }, async ({ actor, body }, reply) => {
      const { webhook, secret } = await createWebhook(deps, actor, body)
      return reply.code(201).send({ webhook: presentWebhook(webhook), secret })
    })

    app.put(contract.updateWebhook.path, { schema: contract.updateWebhook }, async ({ actor, params, body }) =>
      presentWebhook(await updateWebhook(deps, actor, params.id, body)),
    )

    app.delete(contract.deleteWebhook.path, { schema: contract.deleteWebhook }, async ({ actor, params }) => {
      await deleteWebhook(deps, actor, params.id)
      return { message: 'The webhook is deleted.' }
    })

    app.post(contract.testWebhook.path, { schema: contract.testWebhook }, async ({ params }) => {
      await testWebhook(deps, params.id)
      return { message: 'A test event is on its way.' }
    })

    app.get(contract.listDeliveries.path, { schema: contract.listDeliveries }, async ({ params, query }, reply) => {
      const { deliveries, total } = await listDeliveries(deps, params.id, query)
      return reply.header('X-Total-Count', total).send(deliveries.map(presentDelivery))
    })

    app.post(contract.redeliver.path, { schema: contract.redeliver }, async ({ params }) => {
      await redeliver(deps, params)
      return { message: 'The delivery is on its way again.' }
    })
  }
}
