import type { FastifyPluginAsync } from 'fastify'
import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import * as contract from '../contract.ts'
import * as keyContract from '../key-contract.ts'
import * as passwordlessContract from '../passwordless-contract.ts'
import * as staffContract from '../staff-contract.ts'
import * as usersContract from '../users-contract.ts'
import { accountAdminRoutes } from './admin-routes.ts'
import { clearSessionCacheAfterChanges } from './clear-session-cache-after-changes.ts'
import { createAuthDataCleanupWorker } from './delete-expired-auth-data.ts'
import type { Deps } from './deps.ts'
import { composeEmailSamples } from './email-samples.ts'
import { personalData } from './personal-data.ts'
import { accountRoutes, loginRoutes } from './routes.ts'
import { createLoginCodeWorker } from './send-login-code.ts'
import { createResetLinkWorker } from './send-reset-link.ts'

type Routes = (deps: Deps) => FastifyPluginAsync

const withSessionCacheClearing =
  (routes: Routes): Routes =>
  (deps) =>
  async (app) => {
    clearSessionCacheAfterChanges(app, deps)
    await app.register(routes(deps))
  }

export const accountsDomain: Domain<Deps> = {
  name: 'accounts',
  description: 'Registration, login, two-factor authentication, profiles, addresses, staff and API keys.',
  contracts: [contract, passwordlessContract, adminContract, usersContract, staffContract, keyContract],
  publicRoutes: withSessionCacheClearing(loginRoutes),
  customerRoutes: withSessionCacheClearing(accountRoutes),
  adminRoutes: withSessionCacheClearing(accountAdminRoutes),
  workers: (deps) => [createResetLinkWorker(deps), createLoginCodeWorker(deps), createAuthDataCleanupWorker(deps)],
  emailSamples: composeEmailSamples,
  personalData,
}
