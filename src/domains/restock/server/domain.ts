import type { Domain } from '#platform/domain.ts'
import { asPaise } from '#shared/money.ts'
import * as contract from '../contract.ts'
import { restockAdminRoutes } from './admin-routes.ts'
import { createRestockAlertCleanupWorker } from './delete-expired-alerts.ts'
import type { Deps } from './deps.ts'
import { eraseAlerts, exportAlerts } from './personal-data-store.ts'
import { openingEmail, restockEmail } from './restock-email.ts'
import { restockRoutes } from './routes.ts'
import { createRestockAlertWorker } from './send-restock-alerts.ts'

export const restockDomain: Domain<Deps> = {
  name: 'restock',
  description: 'Alerts for products that are back in stock.',
  contracts: [contract],
  publicRoutes: restockRoutes,
  adminRoutes: restockAdminRoutes,
  workers: (deps) => [createRestockAlertWorker(deps), createRestockAlertCleanupWorker(deps)],
  emailSamples: (origin, shop) => [
    {
      id: 'restock',
      name: 'Back in stock',
      when: 'a product someone wanted is back in stock',
      ...restockEmail(shop, {
        product: { id: '019a8c4e7d21f03b5e6c9a42', name: 'Everyday Tee', pricePaise: asPaise(99_900) },
        alert: { size: 'L', color: 'Black', origin },
        token: 'a-sample-token',
      }),
    },
    {
      id: 'drop-open',
      name: 'Drop is open',
      when: 'a drop opens that someone wanted to be told about',
      ...openingEmail(shop, {
        product: { id: '019a8c4e7d21f03b5e6c9a42', name: 'Everyday Tee' },
        origin,
        token: 'a-sample-token',
      }),
    },
  ],
  personalData: { tables: ['restock_alerts'], export: exportAlerts, erase: eraseAlerts },
}
