import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CsvColumn, sendCsv } from '#platform/http/csv.ts'
import * as contract from '../contract.ts'
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

    app.get(contract.listSubscribers.path, { schema: contract.listSubscribers }, async ({ query }, reply) => {
      const { subscribers, total } = await listSubscribers(deps, query)
      return reply.header('X-Total-Count', total).send(subscribers.map(presentSubscriber))
    })

    app.get(contract.exportSubscribers.path, { schema: contract.exportSubscribers }, async ({ query }, reply) =>
      sendCsv(reply, { name: 'newsletter', columns, batches: exportSubscribers(deps, query) }),
    )
  }
}
