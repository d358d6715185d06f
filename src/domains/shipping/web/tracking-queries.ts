import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { trackShipment } from '../contract.ts'

/** Shipments move at any time. */
export const trackedShipmentQueryOptions = (token: string) =>
  queryOptions({
    queryKey: ['track', token],
    queryFn: ({ signal }) =>
      callApi(trackShipment, { params: { token } }, { signal, fallbackMessage: "We couldn't load this parcel." }),
    staleTime: 0,
    throwOnError: false,
    retry: false,
  })
