import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CsvColumn, sendCsv } from '#platform/http/csv.ts'
import * as newsletterContract from '../newsletter-admin-contract.ts'
import type { Deps } from './deps.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { exportSubscribers, listSubscribers } from './list-subscribers.ts'
import { presentSubscriber, type SubscriberRow } from './present.ts'

const columns: CsvColumn<SubscriberRow>[] = [
  { header: 'Email', value: ({ email }) => email },
  { header: 'State', value: ({ state }) => state },
  { header: 'Subscribed', value: ({ consentedAt }) => consentedAt.toISOString() },
  { header: 'Confirmed', value: ({ confirmedAt }) => confirmedAt?.toISOString() ?? '' },
  { header: 'Unsubscribed', value: ({ unsubscribedAt }) => unsubscribedAt?.toISOString() ?? '' },
  { header: 'Agreed to', value: ({ consent }) => consent },
]

export function messageAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(inboxRoutes(deps))

    app.get(
      newsletterContract.listSubscribers.path,
      { schema: newsletterContract.listSubscribers },
      async ({ query }, reply) => {
        const { subscribers, total } = await listSubscribers(deps, query)
        return reply.header('X-Total-Count', total).send(subscribers.map(presentSubscriber))
      },
    )

    app.get(
      newsletterContract.exportSubscribers.path,
      { schema: newsletterContract.exportSubscribers },
      async ({ query }, reply) =>
        sendCsv(reply, { name: 'newsletter', columns, batches: exportSubscribers(deps, query) }),
    )
  }
}
