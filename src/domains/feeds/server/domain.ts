import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import { feedAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'
import { createFeedWorker } from './rebuild-feeds.ts'
import { feedRoutes } from './routes.ts'

export const feedsDomain: Domain<Deps> = {
  name: 'feeds',
  description: 'Product feeds for Google Merchant Center and Meta.',
  contracts: [contract],
  publicRoutes: feedRoutes,
  adminRoutes: feedAdminRoutes,
  workers: (deps) => [createFeedWorker(deps)],
}
