import type { Domain } from '#platform/domain.ts'
import { accountAdminRoutes } from './admin-routes.ts'
import { createExpiredAuthDataWorker } from './delete-expired-auth-data.ts'
import type { Deps } from './deps.ts'
import { composeEmailSamples } from './email-samples.ts'
import { accountRoutes, loginRoutes } from './routes.ts'
import { createResetLinkWorker } from './send-reset-link.ts'

export const accountsDomain: Domain<Deps> = {
  name: 'accounts',
  publicRoutes: loginRoutes,
  customerRoutes: accountRoutes,
  adminRoutes: accountAdminRoutes,
  workers: (deps) => [createResetLinkWorker(deps), createExpiredAuthDataWorker(deps)],
  emailSamples: composeEmailSamples,
}
