import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Cart } from '#domains/cart/contract.ts'
import { parsePin } from '#domains/shipping/web/parts/delivery-place.ts'
import { formatNotServed } from '#domains/shipping/web/parts/describe-quote.ts'
import { weighLines } from '#domains/shipping/web/parts/weigh-lines.ts'
import { type Quote, type QuoteRequest, quoteQueryOptions } from '#domains/shipping/web/queries.ts'
import { findCountryCode } from '#shared/country-codes.ts'
import { paiseFromRupees, type Rupees, rupeesFromPaise, sumPaise } from '#shared/money.ts'
import { useSite } from '#ui/site.ts'

/** Where the shipment goes, as the address form has it. */
interface Destination {
  postalCode: string
  country: string
}

/** Zones outside India have no postal codes, so an address there is quoted before the shopper has typed one. */
const ANY_POSTAL_CODE = '0'

function toQuoteRequest({ postalCode, country }: Destination): QuoteRequest | undefined {
  const code = findCountryCode(country)
  if (code !== 'IN') return code === undefined ? undefined : { postalCode: ANY_POSTAL_CODE, country: code }
  const pin = parsePin(postalCode)
  return pin === undefined ? undefined : { postalCode: pin }
}

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
      const request = place && toQuoteRequest(place)
      return request && amount !== undefined
        ? quoteQueryOptions({ ...request, amount, pieces, ...(grams === undefined ? {} : { grams }) })
        : undefined
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
