import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#shared/endpoint.ts'
import { MINUTE } from '#shared/time.ts'
import { callApi } from '#web/api.ts'
import { getShippingQuote } from '../quote-contract.ts'

export type Quote = CallOutput<typeof getShippingQuote>
export type QuoteRequest = NonNullable<CallInput<typeof getShippingQuote>['query']>

/** The rates may change, and so does the day. */
const QUOTE_MAX_AGE_MS = 5 * MINUTE

/** Rejects without a connection; the checkout then finds out what shipping costs. */
export const quoteQueryOptions = (query: QuoteRequest) =>
  queryOptions({
    queryKey: ['shipping-quote', query],
    queryFn: (context) => callApi(getShippingQuote, { query }, context),
    staleTime: QUOTE_MAX_AGE_MS,
    placeholderData: keepPreviousData,
    retry: false,
    throwOnError: false,
    networkMode: 'always',
  })
