import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { exemptFromLoadShedding } from '#platform/http/limits.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { createWebhookReceiver } from './receive-webhook.ts'

export function paymentRoutes(deps: Deps): FastifyPluginAsyncZod {
  const receiveWebhook = createWebhookReceiver(deps)
  return async (app) => {
    // the signature covers the raw bytes
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    const options = { schema: contract.receiveWebhook, config: { ...exemptFromLoadShedding, quiet: true } }
    app.post(contract.receiveWebhook.path, options, async ({ headers, body }) => {
      await receiveWebhook({
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        signature: firstValue(headers['x-razorpay-signature']),
        eventId: firstValue(headers['x-razorpay-event-id'])?.slice(0, 100),
      })
      return { received: true } as const
    })
  }
}

const firstValue = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
