import type { Queryable } from '#platform/database/connect.ts'
import * as store from './shipment-store.ts'

/** Ignores case. A number may belong to several orders, because couriers reuse them after some years. */
export const findOrdersByTracking = (db: Queryable, trackingNumber: string): Promise<string[]> =>
  store.listOrderIdsByTracking(db, trackingNumber)
