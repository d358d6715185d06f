import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { listShipments } from '../../admin-contract.ts'

/** The parcels of an order, for the admin's view of it. */
export const adminParcelsQueryOptions = (orderId: string) =>
  queryOptions({
    staleTime: 0,
    queryKey: ['account', 'admin-shipping', 'order', orderId],
    queryFn: ({ signal }) => callApi(listShipments, { query: { order: orderId } }, { signal }),
  })
