import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import * as contract from '../contract.ts'
import { returnAdminRoutes } from './admin-routes.ts'
import { createReturnPhotoCleanupWorker } from './delete-orphan-photos.ts'
import type { Deps } from './deps.ts'
import { composeReturnEmailSamples } from './email-samples.ts'
import { countReturns } from './list-store.ts'
import { personalData } from './personal-data.ts'
import { ownReturnRoutes, publicReturnRoutes } from './routes.ts'

export const returnsDomain: Domain<Deps> = {
  name: 'returns',
  description: 'Returns and exchanges.',
  contracts: [contract, adminContract],
  publicRoutes: publicReturnRoutes,
  customerRoutes: ownReturnRoutes,
  adminRoutes: returnAdminRoutes,
  workers: (deps) => [createReturnPhotoCleanupWorker(deps)],
  todos: {
    returnsToApprove: ({ db }) => countReturns(db, { status: 'requested' }),
    returnsToSettle: ({ db }) => countReturns(db, { status: 'received' }),
  },
  emailSamples: composeReturnEmailSamples,
  personalData,
}
