import type { Domain } from '#platform/domain.ts'
import { returnAdminRoutes } from './admin-routes.ts'
import { createReturnPhotoCleanupWorker } from './delete-orphan-photos.ts'
import type { Deps } from './deps.ts'
import { composeReturnEmailSamples } from './email-samples.ts'
import { ownReturnRoutes, publicReturnRoutes } from './routes.ts'

export const returnsDomain: Domain<Deps> = {
  name: 'returns',
  publicRoutes: publicReturnRoutes,
  customerRoutes: ownReturnRoutes,
  adminRoutes: returnAdminRoutes,
  workers: (deps) => [createReturnPhotoCleanupWorker(deps)],
  emailSamples: composeReturnEmailSamples,
}
