import type { ReturnedUnits } from '#domains/orders/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import * as store from './store.ts'

/** The caller must hold the order's lock. */
export async function findReturnedUnits(tx: Tx, orderId: string): Promise<ReturnedUnits> {
  return {
    hasOpenReturn: await store.hasOpenReturn(tx, orderId),
    units: await store.countReturnedUnits(tx, orderId),
    unitsInReturns: await store.countUnitsInReturns(tx, orderId),
  }
}
