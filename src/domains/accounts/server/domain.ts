import type { FastifyPluginAsync } from 'fastify'
import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import * as contract from '../contract.ts'
import { accountAdminRoutes } from './admin-routes.ts'
import { clearSessionCacheAfterChanges } from './clear-session-cache-after-changes.ts'
import { createExpiredAuthDataWorker } from './delete-expired-auth-data.ts'
import type { Deps } from './deps.ts'
import { composeEmailSamples } from './email-samples.ts'
import { accountRoutes, loginRoutes } from './routes.ts'
import { createResetLinkWorker } from './send-reset-link.ts'

type Routes = (deps: Deps) => FastifyPluginAsync

const clearingSessionCache =
  (routes: Routes): Routes =>
  (deps) =>
  async (app) => {
    clearSessionCacheAfterChanges(app, deps)
    await app.register(routes(deps))
  }

export const accountsDomain: Domain<Deps> = {
  name: 'accounts',
  description: 'Registration, login, two-step login, profiles and addresses.',
  contracts: [contract, adminContract],
  publicRoutes: clearingSessionCache(loginRoutes),
  customerRoutes: clearingSessionCache(accountRoutes),
  adminRoutes: clearingSessionCache(accountAdminRoutes),
  workers: (deps) => [createResetLinkWorker(deps), createExpiredAuthDataWorker(deps)],
  emailSamples: composeEmailSamples,
}
