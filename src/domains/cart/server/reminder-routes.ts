import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { resolveOrigin } from '#domains/accounts/server/api.ts'
import { emailLinkRoute } from '#platform/http/email-link-route.ts'
import * as contract from '../reminder-contract.ts'
import type { Deps } from './deps.ts'
import { getCartReminder, setCartReminder, unsubscribeFromCartReminders } from './set-cart-reminder.ts'

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

export function reminderUnsubscribeRoutes(deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      contract.unsubscribeFromCartReminders.path,
      { schema: contract.unsubscribeFromCartReminders },
      async ({ body }) => {
        await unsubscribeFromCartReminders(deps, body.token)
        return { stopped: true as const }
      },
    )
    const link = emailLinkRoute({
      path: '/cart/stop',
      run: (token) => unsubscribeFromCartReminders(deps, token),
      title: 'All quiet',
      text: 'No more reminders of your cart.',
    })
    await app.register(link)
  }
}
