import { ShopError } from '#shared/errors.ts'
import { paiseFromRupees } from '#shared/money.ts'
import { isPinCode } from '#shared/pin-code.ts'
import type { QuoteQuery } from '../quote-contract.ts'
import type { OfferedOption } from '../rate-rules.ts'
import type { ShippingRates } from '../rates-contract.ts'
import type { Deps } from './deps.ts'
import { findShippingPlace, type ShippingPlace } from './find-shipping-place.ts'
import { prepareRates, type ShippingRatesReader } from './shipping-rates-cache.ts'

type QuoteDeps = Pick<Deps, 'shopSettings' | 'now'> & { shippingRates: ShippingRatesReader }

export interface Quote extends Pick<ShippingPlace, 'serviceable' | 'cod' | 'place'> {
  options: OfferedOption[]
}

const INVALID_PIN = "PIN code must have 6 digits and can't start with 0."

export async function getQuote(
  deps: QuoteDeps,
  { country = 'IN', amount = 0, grams, pieces, ...query }: QuoteQuery,
): Promise<Quote> {
  const isIndian = country === 'IN'
  const postalCode = isIndian ? query.postalCode.replaceAll(/\s/g, '') : query.postalCode
  if (isIndian && !isPinCode(postalCode))
    throw new ShopError('bad_request', INVALID_PIN, { errors: [{ field: 'postalCode', message: INVALID_PIN }] })
  const place = await findShippingPlace(deps, { country, postalCode, state: query.state })
  return { ...place, options: place.offerOptions({ amountPaise: paiseFromRupees(amount), grams, pieces }) }
}

/** Quotes with rates that are not saved. */
export function tryRates(deps: QuoteDeps, { rates, ...query }: QuoteQuery & { rates: ShippingRates }): Promise<Quote> {
  const current = prepareRates(rates, deps.shippingRates.current().findPin)
  return getQuote({ ...deps, shippingRates: { current: () => current } }, query)
}
