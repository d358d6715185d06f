import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Cart } from '#domains/cart/contract.ts'
import { parsePin } from '#domains/shipping/web/parts/delivery-place.ts'
import { formatNotServed } from '#domains/shipping/web/parts/describe-quote.ts'
import { weighLines } from '#domains/shipping/web/parts/weigh-lines.ts'
import { type Quote, quoteQueryOptions } from '#domains/shipping/web/queries.ts'
import { findCountryCode } from '#shared/country-codes.ts'
import { paiseFromRupees, type Rupees, rupeesFromPaise, sumPaise } from '#shared/money.ts'
import { useSite } from '#ui/site.ts'
import { buildQuoteRequest, type Destination } from './build-quote-request.ts'

export interface ShippingChoice {
  /** Undefined until the address says where to. */
  quote: Quote | undefined
  /** The chosen option, or the cheapest. */
  option: Quote['options'][number] | undefined
  /** Of the cart with the charge of the option. */
  totalPrice: Rupees
  /** Why the shop can't deliver to the address. */
  problem: string | undefined
  choose: (optionId: string) => void
  setDestination: (destination: Destination) => void
  /** Rejects without a connection. */
  fetchQuote: (destination: Destination) => Promise<Quote | undefined>
}

/** Quotes the cart for the address that the shopper is entering. */
export function useShippingChoice(cart: Cart | undefined): ShippingChoice {
  const client = useQueryClient()
  const { shipping } = useSite()
  const [destination, setDestination] = useState<Destination>()
  const [optionId, setOptionId] = useState<string>()
  const { amount, pieces, grams } = {
    amount: cart?.totalPrice,
    grams: undefined,
    ...weighLines(cart?.products ?? [], shipping.defaultGrams),
  }
  const buildOptions = useCallback(
    (place: Destination | undefined) => {
      const request = place && amount !== undefined && buildQuoteRequest(place, { amount, pieces, grams })
      return request ? quoteQueryOptions(request) : undefined
    },
    [amount, pieces, grams],
  )
  const queryOptions = buildOptions(destination)
  const { data } = useQuery(queryOptions ?? { ...quoteQueryOptions({ postalCode: '' }), queryFn: skipToken })
  const quote = queryOptions && data
  const option = quote?.options.find(({ id }) => id === optionId) ?? quote?.options[0]
  return {
    quote,
    option,
    totalPrice: rupeesFromPaise(sumPaise([paiseFromRupees(amount ?? 0), paiseFromRupees(option?.charge ?? 0)])),
    problem: quote && !quote.serviceable && destination ? formatProblem(destination) : undefined,
    choose: setOptionId,
    setDestination,
    fetchQuote: useCallback(
      async (place) => {
        const options = buildOptions(place)
        return options && client.fetchQuery(options)
      },
      [client, buildOptions],
    ),
  }
}

const formatProblem = ({ postalCode, country }: Destination) =>
  formatNotServed(findCountryCode(country) === 'IN' ? (parsePin(postalCode) ?? postalCode) : country)
