import type { Domain } from '#platform/domain.ts'
import { createGuestCartCleanupWorker } from './delete-expired-guest-carts.ts'
import type { Deps } from './deps.ts'
import { cartRoutes } from './routes.ts'

export const cartDomain: Domain<Deps> = {
  name: 'cart',
  visitorRoutes: cartRoutes,
  workers: (deps) => [createGuestCartCleanupWorker(deps)],
}
