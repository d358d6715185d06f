import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { listShipments } from '../../admin-contract.ts'

/** The shipments of an order, for the admin's view of it. */
export const adminShipmentsQueryOptions = (orderId: string) =>
  queryOptions({
    staleTime: 0,
    queryKey: ['account', 'admin-shipping', 'order', orderId],
    queryFn: ({ signal }) => callApi(listShipments, { query: { order: orderId } }, { signal }),
  })
