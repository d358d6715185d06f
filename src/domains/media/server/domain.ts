import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import { mediaAdminRoutes } from './admin-routes.ts'
import { createImageRenditionsWorker } from './create-image-renditions.ts'
import { createUploadCleanupWorker } from './delete-orphan-uploads.ts'
import type { Deps } from './deps.ts'
import { mediaRoutes } from './routes.ts'

export const mediaDomain: Domain<Deps> = {
  name: 'media',
  description: 'Uploaded images and videos.',
  contracts: [contract],
  publicRoutes: mediaRoutes,
  adminRoutes: mediaAdminRoutes,
  workers: (deps) => [createImageRenditionsWorker(deps), createUploadCleanupWorker(deps)],
}
