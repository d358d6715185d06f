import type { Domain } from '#platform/domain.ts'
import { startOutboxWorker } from '#platform/outbox/outbox.ts'
import * as contract from '../contract.ts'
import { webhookAdminRoutes } from './admin-routes.ts'
import { createDeliveryCleanupWorker } from './delete-old-deliveries.ts'
import { startDeliveryWorker } from './deliver-webhooks.ts'
import type { Deps } from './deps.ts'
import { createDeliveryQueuer } from './queue-deliveries.ts'
import { countFailingWebhooks } from './store.ts'
import { webhookDisabledEmail } from './webhook-disabled-email.ts'

export const webhooksDomain: Domain<Deps> = {
  name: 'webhooks',
  description: 'Events that the shop sends to other programs.',
  contracts: [contract],
  adminRoutes: webhookAdminRoutes,
  workers: (deps) => [createDeliveryCleanupWorker(deps)],
  startTasks: (deps) => [startOutboxWorker(deps, createDeliveryQueuer(deps)), startDeliveryWorker(deps)],
  todos: { webhooksFailing: ({ db }) => countFailingWebhooks(db) },
  emailSamples: (origin, shop) => [
    {
      id: 'webhook-disabled',
      name: 'Webhook turned off',
      when: 'the server of a webhook has not accepted anything for three days',
      ...webhookDisabledEmail(shop, {
        url: 'https://erp.example/hooks',
        link: `${origin}/admin/integrations/webhooks`,
      }),
    },
  ],
}
