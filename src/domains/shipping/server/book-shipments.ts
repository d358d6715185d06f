import type { Account } from '#domains/accounts/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import type { ShipmentResult } from '../admin-contract.ts'
import { createShipments, type ShipmentRequest } from './create-shipments.ts'
import type { Deps } from './deps.ts'

/** Leaves the calls to the courier to the worker, because nothing in a request waits for a courier. */
export async function bookShipments(
  deps: Pick<Deps, 'db' | 'now' | 'courier'>,
  actor: Account,
  requests: Omit<ShipmentRequest, 'tracking'>[],
): Promise<ShipmentResult[]> {
  if (!deps.courier)
    throw new ShopError('conflict', 'No courier account is connected. Enter the tracking numbers by hand.')
  return createShipments(deps, actor, requests)
}
