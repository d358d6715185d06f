import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import { dropAdminRoutes } from './admin-routes.ts'
import { startQueueWorker } from './advance-queues.ts'
import { createPlaceCleanupWorker } from './delete-old-places.ts'
import type { Deps } from './deps.ts'
import { dropTurnEmail } from './drop-turn-email.ts'
import { erasePlaces, exportPlaces } from './personal-data-store.ts'
import { dropRoutes, placeRoutes } from './routes.ts'

export const dropsDomain: Domain<Deps> = {
  name: 'drops',
  description: 'Products that open at a time, with a limit per customer and a place in line.',
  contracts: [contract],
  publicRoutes: dropRoutes,
  optionalLoginRoutes: placeRoutes,
  adminRoutes: dropAdminRoutes,
  workers: (deps) => [createPlaceCleanupWorker(deps)],
  startTasks: (deps) => [startQueueWorker(deps)],
  emailSamples: (origin, shop) => [
    {
      id: 'turn-in-line',
      name: 'Your turn in line',
      when: 'a unit is held for the next in line',
      ...dropTurnEmail(shop, {
        product: { id: '019a8c4e7d21f03b5e6c9a42', name: 'Everyday Tee' },
        heldUntil: new Date('2026-11-20T12:40:00Z'),
        origin,
      }),
    },
  ],
  personalData: { tables: ['drop_places'], export: exportPlaces, erase: erasePlaces },
}
