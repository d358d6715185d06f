import { parsePin } from '#domains/shipping/web/parts/delivery-place.ts'
import type { QuoteRequest } from '#domains/shipping/web/queries.ts'
import { findCountryCode } from '#shared/country-codes.ts'
import type { Rupees } from '#shared/money.ts'

/** Where the parcel goes, as the address form has it. */
export interface Destination {
  postalCode: string
  country: string
}

interface Parcel {
  amount: Rupees
  pieces: number
  grams?: number | undefined
}

/** Zones outside India have no postal codes, so an address there is quoted before the shopper has typed one. */
const ANY_POSTAL_CODE = '0'

/** Returns undefined for an incomplete address, and for no pieces: a cart is empty once it is paid. */
export function buildQuoteRequest(
  { postalCode, country }: Destination,
  { amount, pieces, grams }: Parcel,
): QuoteRequest | undefined {
  const place = findPlace(postalCode, findCountryCode(country))
  if (!place || pieces === 0) return undefined
  return { ...place, amount, pieces, ...(grams === undefined ? {} : { grams }) }
}

function findPlace(postalCode: string, code: string | undefined) {
  if (code !== 'IN') return code === undefined ? undefined : { postalCode: ANY_POSTAL_CODE, country: code }
  const pin = parsePin(postalCode)
  return pin === undefined ? undefined : { postalCode: pin }
}
