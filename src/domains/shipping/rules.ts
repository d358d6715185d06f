import { DELIVERY_DAYS } from '#shared/delivery-estimate.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { SECOND } from '#shared/time.ts'
import type { Place } from './contract.ts'

/** Lookups from one client network that the response cache can't answer. */
export const rateLimits = {
  pincodesPerNetwork: { burst: 200, intervalMs: SECOND },
}

/** The same for every PIN code, and never later than the date that the order and its emails name. */
export const getDeliveryDays = ({ shippingDays }: ShopSettings['pages']): Place['deliveryDays'] => ({
  min: Math.min(shippingDays.min, DELIVERY_DAYS),
  max: DELIVERY_DAYS,
})
