import type { Tx } from '#platform/database/connect.ts'
import { demoProducts } from '../catalogue/demo-products.ts'
import { createScenario } from './create-scenario.ts'
import { demoOrders } from './tables.ts'

/** Stores the whole scenario, because an interrupted run must resume with the same one. */
export async function enqueueOrders(tx: Tx, now: Date): Promise<void> {
  await tx.insert(demoOrders).values(createScenario(demoProducts, now).map((plan, index) => ({ n: index + 1, plan })))
}
