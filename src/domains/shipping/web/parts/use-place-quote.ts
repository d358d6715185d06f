import { skipToken, useQuery } from '@tanstack/react-query'
import { type QuoteRequest, quoteQueryOptions } from '../queries.ts'
import { useDeliveryPlace } from './delivery-place.ts'

/** What a quote depends on, except for the place. */
export type QuotedShipment = Pick<QuoteRequest, 'amount' | 'grams' | 'pieces'>

/** Returns the quote for the PIN code that the shopper has entered; without one there is neither place nor quote. */
export function usePlaceQuote(shipment: QuotedShipment) {
  const place = useDeliveryPlace()
  const options = quoteQueryOptions({ postalCode: place?.pin ?? '', ...shipment })
  const { data: quote } = useQuery(place ? options : { ...options, queryFn: skipToken })
  return { place, quote: place && quote }
}
