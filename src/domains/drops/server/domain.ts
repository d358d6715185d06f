import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import { dropAdminRoutes } from './admin-routes.ts'
import { startQueueWorker } from './advance-queues.ts'
import { createQueueCleanupWorker } from './delete-old-queue-entries.ts'
import type { Deps } from './deps.ts'
import { dropTurnEmail } from './drop-turn-email.ts'
import { eraseQueueEntries, exportQueueEntries } from './personal-data-store.ts'
import { dropRoutes, queueRoutes } from './routes.ts'

export const dropsDomain: Domain<Deps> = {
  name: 'drops',
  description: 'Products that open at a time, with a limit per customer and a queue.',
  contracts: [contract],
  publicRoutes: dropRoutes,
  optionalLoginRoutes: queueRoutes,
  adminRoutes: dropAdminRoutes,
  workers: (deps) => [createQueueCleanupWorker(deps)],
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
  personalData: { tables: ['drop_places'], export: exportQueueEntries, erase: eraseQueueEntries },
}
