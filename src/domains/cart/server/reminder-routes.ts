import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { resolveOrigin } from '#domains/accounts/server/api.ts'
import { renderMessagePage } from '#platform/http/plain-page.ts'
import * as contract from '../reminder-contract.ts'
import type { Deps } from './deps.ts'
import { getCartReminder, setCartReminder, stopCartReminders } from './set-cart-reminder.ts'

const linkSchema = { hide: true, querystring: z.object({ token: z.string().max(200).catch('') }) }
const MAX_BODY_BYTES = 10_000

export function cartReminderRoutes(deps: Pick<Deps, 'db' | 'now' | 'publicUrl'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getCartReminder.path, { schema: contract.getCartReminder }, ({ actor }) =>
      getCartReminder(deps, { userId: actor.id }),
    )

    app.put(contract.setCartReminder.path, { schema: contract.setCartReminder }, (request) => {
      const { actor, body } = request
      const origin = resolveOrigin(request, deps.publicUrl)
      return setCartReminder(deps, { userId: actor.id }, { enabled: body.enabled, origin })
    })
  }
}

export function stopReminderRoutes(deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(contract.stopCartReminders.path, { schema: contract.stopCartReminders }, async ({ body }) => {
      await stopCartReminders(deps, body.token)
      return { stopped: true as const }
    })
    await app.register(oneClickRoute(deps))
  }
}

/**
 * Handles POSTs of email clients to the page that the emails link to (RFC 8058 forbids a redirect or a login). The token
 * is in the URL; the body is ignored, whatever its content type.
 */
function oneClickRoute(deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, async () => undefined)

    app.post('/cart/stop', { schema: linkSchema }, async ({ query }, reply) => {
      await stopCartReminders(deps, query.token)
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(renderMessagePage('All quiet', 'No more reminders of your cart.'))
    })
  }
}
