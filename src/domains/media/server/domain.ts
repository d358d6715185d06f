import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import { mediaAdminRoutes } from './admin-routes.ts'
import { imageVariantsWorker } from './create-image-variants.ts'
import { deleteOrphanUploadsWorker } from './delete-orphan-uploads.ts'
import type { Deps } from './deps.ts'
import { mediaRoutes } from './routes.ts'

export const mediaDomain: Domain<Deps> = {
  name: 'media',
  description: 'Uploaded images.',
  contracts: [contract],
  publicRoutes: mediaRoutes,
  adminRoutes: mediaAdminRoutes,
  workers: (deps) => [imageVariantsWorker(deps), deleteOrphanUploadsWorker(deps)],
}
