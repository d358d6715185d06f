import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { getPlace } from '../contract.ts'

/** Rejects for an unknown PIN code; the shopper fills in the address without help then. */
export const placeQueryOptions = (pin: string) =>
  queryOptions({
    queryKey: ['pincodes', pin],
    queryFn: (context) => callApi(getPlace, { params: { pin } }, context),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
    networkMode: 'always',
  })
