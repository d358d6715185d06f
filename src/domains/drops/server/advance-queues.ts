import { findProductNames } from '#domains/catalogue/server/api.ts'
import { holdStock, releaseStock } from '#domains/inventory/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmails } from '#platform/email/enqueue-email.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'
import { SECOND } from '#shared/time.ts'
import { HOLD_MS } from '../rules.ts'
import type { Deps } from './deps.ts'
import { dropTurnEmail } from './drop-turn-email.ts'
import * as store from './store.ts'

type QueueDeps = Omit<Deps, 'countAccountUnits'>

/** Ends entries that lapsed, and holds free units for the next entries. Emails their shoppers. */
export async function advanceQueues(deps: QueueDeps): Promise<void> {
  for (const productId of await store.findProductsToAdvance(deps.db, deps.now()))
    await deps.db.transaction((tx) => advanceQueue(deps, tx, productId))
}

const toUnits = (entries: store.QueueEntryRow[]) => entries.map(({ stockId }) => ({ stockId, quantity: 1 }))

async function advanceQueue({ now, shopSettings, origin }: QueueDeps, tx: Tx, productId: string): Promise<void> {
  await store.lockQueue(tx, productId)
  const at = now()
  const lapsed = await store.lockLapsedEntries(tx, productId, at)
  const waiting = await store.countWaiting(tx, productId)
  const stockIds = [...new Set([...waiting.keys(), ...lapsed.map(({ stockId }) => stockId)])]
  const available = await store.lockAvailable(tx, stockIds)
  if (lapsed.length > 0) {
    await releaseStock(tx, toUnits(lapsed))
    await store.endEntries(
      tx,
      lapsed.map(({ id }) => id),
      'lapsed',
    )
  }
  for (const { stockId } of lapsed) available.set(stockId, (available.get(stockId) ?? 0) + 1)
  const next: store.QueueEntryRow[] = []
  for (const [stockId, units] of available)
    if (units > 0 && waiting.has(stockId)) next.push(...(await store.listNextInQueue(tx, stockId, units)))
  if (next.length === 0) return
  const shortages = await holdStock(tx, toUnits(next))
  if (shortages.size > 0) throw new Error('Stock that was locked is gone')
  const heldUntil = new Date(at.getTime() + HOLD_MS)
  await store.holdForEntries(
    tx,
    next.map(({ id }) => id),
    heldUntil,
  )
  const name = (await findProductNames({ db: tx }, [productId])).get(productId)?.name ?? ''
  const shop = shopSettings.current()
  await enqueueEmails(
    tx,
    next.flatMap(({ email }) =>
      email ? [{ to: email, ...dropTurnEmail(shop, { product: { id: productId, name }, heldUntil, origin }) }] : [],
    ),
  )
}

/** Runs in every process; the lock of a queue keeps them from advancing it twice. */
export function startQueueWorker(deps: QueueDeps): PeriodicTask {
  const schedule = { everyMs: SECOND, failureMessage: 'Could not advance the queue of a drop; will retry' }
  return runPeriodically({ ...schedule, logsFirstFailureOnly: true }, deps.log, () => advanceQueues(deps))
}
