import type { Tx } from '#platform/database/connect.ts'
import { demoProducts } from '../catalogue/demo-products.ts'
import { createScenario } from './create-scenario.ts'
import { seedBackOffice } from './seed-back-office.ts'
import { demoOrders } from './tables.ts'

/**
 * Adds a plan for each demo order to the queue (`queue.ts`), so an interrupted run resumes with the same orders. Also seeds
 * what belongs to no order, such as subscribers.
 */
export async function enqueueOrders(tx: Tx, now: Date): Promise<void> {
  const scenario = createScenario(demoProducts, now)
  await tx.insert(demoOrders).values(scenario.map((plan, index) => ({ n: index + 1, plan })))
  await seedBackOffice(tx, scenario, now)
}
