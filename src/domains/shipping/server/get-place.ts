import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import type { Place } from '../contract.ts'
import { getDeliveryDays, rateLimits } from '../rules.ts'
import type { Deps } from './deps.ts'
import { findPincode } from './find-pincode.ts'

export async function getPlace(deps: Deps, pin: string, network: string): Promise<Place> {
  await consumeRateLimit(deps, [createRateLimit('pincodesPerNetwork', rateLimits.pincodesPerNetwork, network)])
  const entry = await findPincode(pin)
  if (!entry) throw new ShopError('not_found', "We don't know this PIN code.")
  const { city, state } = entry
  const { shippingDays } = deps.shippingRates.current()
  return { city, state, deliveryDays: shippingDays ?? getDeliveryDays(deps.shopSettings.current().pages) }
}
