import { type Account, isToken } from '#domains/accounts/server/api.ts'
import { getOrder } from '#domains/orders/server/api.ts'
import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { rateLimits } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './shipment-store.ts'

/** Throws "not found" for another customer's order. */
export async function listOrderShipments({ db }: Pick<Deps, 'db'>, actor: Account, orderId: string) {
  const order = await getOrder({ db }, actor, orderId)
  const shipments = await store.listShipmentsOfOrders(db, [orderId])
  const events = await store.listEvents(
    db,
    shipments.map(({ id }) => id),
  )
  return { order, shipments, events }
}

export async function trackShipment(deps: Pick<Deps, 'db' | 'now'>, token: string, network: string) {
  await consumeRateLimit(deps, [createRateLimit('trackingPerNetwork', rateLimits.trackingPerNetwork, network)])
  const found = isToken(token) ? await store.findByToken(deps.db, token) : undefined
  if (!found) throw new ShopError('not_found', "We don't know this parcel. Please check the link.")
  return found
}
