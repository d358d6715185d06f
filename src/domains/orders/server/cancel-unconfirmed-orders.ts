import { restockSoldUnits } from '#domains/inventory/server/api.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { isUnconfirmed } from '../rules.ts'
import * as adminStore from './admin-store.ts'
import * as codStore from './cod-store.ts'
import type { ChangeDeps } from './deps.ts'
import { lockOrder } from './lock-order.ts'
import { unconfirmedEmail } from './unconfirmed-email.ts'

const BATCH_SIZE = 100

/** Cancels orders that were not confirmed in time and restocks their items. Returns how many. */
export async function cancelUnconfirmedOrders(deps: ChangeDeps): Promise<number> {
  const ids = await codStore.listUnconfirmedOrders(deps.db, deps.now(), BATCH_SIZE)
  for (const id of ids) await cancelUnconfirmedOrder(deps, id)
  return ids.length
}

async function cancelUnconfirmedOrder({ db, now, shopSettings }: ChangeDeps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    // it may have been confirmed or cancelled since it was listed
    if (order.status !== 'Processing' || !isUnconfirmed(order.cod)) return
    const at = now()
    await adminStore.setStatus(tx, [id], { status: 'Cancelled', at })
    if (!order.restockedAt) {
      await restockSoldUnits(tx, order.lines, { reason: 'cancellation', reference: id })
      await adminStore.setRestockedAt(tx, id, at)
    }
    await enqueueEmail(tx, {
      to: order.customerEmail,
      reference: id,
      ...unconfirmedEmail(shopSettings.current(), order),
    })
  })
}

/** Creates the worker that cancels what was not confirmed in time. */
export function createUnconfirmedOrdersWorker(deps: ChangeDeps): Worker {
  return {
    queue: 'orders.cancel-unconfirmed',
    cron: '*/5 * * * *',
    run: async (_data, { signal }) => {
      while (!signal.aborted && (await cancelUnconfirmedOrders(deps)) === BATCH_SIZE);
    },
  }
}
