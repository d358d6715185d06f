import { queryOptions } from '@tanstack/react-query'
import { callApi, toList } from '#web/api.ts'
import { listOrderShipments, trackShipment } from '../contract.ts'

/** Shipments move at any time. */
const alwaysStale = { staleTime: 0, throwOnError: false } as const

/** Keyed by user, so the next user of this browser never sees another's shipments. */
export const orderShipmentsQueryOptions = (userId: string, orderId: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: ['account', userId, 'parcels', orderId],
    queryFn: ({ signal }) =>
      callApi(
        listOrderShipments,
        { params: { id: orderId } },
        { signal, fallbackMessage: "We couldn't load the tracking of your order." },
      ).then(toList),
  })

export const trackedShipmentQueryOptions = (token: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: ['track', token],
    queryFn: ({ signal }) =>
      callApi(trackShipment, { params: { token } }, { signal, fallbackMessage: "We couldn't load this parcel." }),
    retry: false,
  })
