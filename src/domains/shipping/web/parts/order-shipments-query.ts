import { queryOptions } from '@tanstack/react-query'
import { callApi, toList } from '#web/api.ts'
import { listOrderShipments } from '../../contract.ts'

/** Keyed by user, so the next user of this browser never sees another's shipments. Shipments move at any time. */
export const orderShipmentsQueryOptions = (userId: string, orderId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'parcels', orderId],
    queryFn: ({ signal }) =>
      callApi(
        listOrderShipments,
        { params: { id: orderId } },
        { signal, fallbackMessage: "We couldn't load the tracking of your order." },
      ).then(toList),
    staleTime: 0,
    throwOnError: false,
  })
