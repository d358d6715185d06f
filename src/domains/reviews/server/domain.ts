import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import * as contract from '../contract.ts'
import { reviewAdminRoutes } from './admin-routes.ts'
import { countReviews } from './admin-store.ts'
import { createReviewPhotoCleanupWorker } from './delete-orphan-photos.ts'
import type { Deps } from './deps.ts'
import { personalData } from './personal-data.ts'
import { createReviewRequestWorker } from './request-reviews.ts'
import { reviewRequestEmail } from './review-request-email.ts'
import { ownReviewRoutes, publicReviewRoutes } from './routes.ts'

export const reviewsDomain: Domain<Deps> = {
  name: 'reviews',
  description: 'Reviews of products by customers who have received them.',
  contracts: [contract, adminContract],
  publicRoutes: publicReviewRoutes,
  customerRoutes: ownReviewRoutes,
  adminRoutes: reviewAdminRoutes,
  workers: (deps) => [createReviewRequestWorker(deps), createReviewPhotoCleanupWorker(deps)],
  todos: { reviewsToModerate: ({ db }) => countReviews(db, { status: 'pending' }) },
  emailSamples: (origin, shop) => [
    {
      id: 'review-request',
      name: 'Request for a review',
      when: 'an order was delivered some days ago',
      ...reviewRequestEmail(shop, {
        name: 'Asha Rao',
        products: [{ id: '019a8c4e7d21f03b5e6c9a42', name: 'Everyday Tee' }],
        origin,
        token: 'a-sample-token',
      }),
    },
  ],
  personalData,
}
