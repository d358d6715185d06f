import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { parseAsOneOf, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import {
  bookShipments,
  createShipments,
  getShippingDesk,
  importShipments,
  listOrdersToShip,
  listShipments,
  receiveShipment,
  type ShipmentList,
  shipmentLists,
  updateShipment,
} from '../../admin-contract.ts'

export const PAGE_SIZE = 50
const SHIPPING_QUERY_KEY = adminQueryKey('admin-shipping')
const ORDERS_QUERY_KEY = adminQueryKey('admin-orders')

export const shippingSearch = defineListParams({
  sortable: ['createdAt'],
  defaultSort: '-createdAt',
  filters: { list: parseAsOneOf(shipmentLists) },
})
type ShippingSearch = SearchValues<typeof shippingSearch.parsers>

/** Couriers and other admins change shipments at any time; a booking takes seconds. */
const live = { staleTime: 0, refetchInterval: 5_000 } as const

export const shippingDeskQueryOptions = queryOptions({
  ...live,
  queryKey: [...SHIPPING_QUERY_KEY, 'desk'],
  queryFn: ({ signal }) =>
    callApi(getShippingDesk, {}, { signal, fallbackMessage: "We couldn't load the shipping desk." }),
})

export const ordersToShipQueryOptions = ({ page, q }: Pick<ShippingSearch, 'page' | 'q'>) =>
  queryOptions({
    ...live,
    queryKey: [...SHIPPING_QUERY_KEY, 'orders', page, q],
    queryFn: ({ signal }) =>
      callApi(
        listOrdersToShip,
        { query: { limit: PAGE_SIZE, page, q } },
        { signal, fallbackMessage: "We couldn't load the orders." },
      ),
    placeholderData: keepPreviousData,
  })

export const shipmentsQueryOptions = ({ list, q, page }: ShippingSearch & { list: ShipmentList }) =>
  queryOptions({
    ...live,
    queryKey: [...SHIPPING_QUERY_KEY, 'shipments', { list, q, page }],
    queryFn: ({ signal }) =>
      callApi(
        listShipments,
        { query: { list, q, page, limit: PAGE_SIZE } },
        { signal, fallbackMessage: "We couldn't load the parcels." },
      ),
    placeholderData: keepPreviousData,
  })

const showError = (error: Error) => toast(error.message, { kind: 'error' })

/**
 * Refetches the desk and the orders, also after a failure. Unlike a callback of `mutate`, `onSuccess` is called even if the
 * row of the shipment leaves the list.
 */
function useShippingMutation<V, R>(mutationFn: (variables: V) => Promise<R>, onSuccess?: (variables: V) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (_result, variables) => onSuccess?.(variables),
    onError: showError,
    onSettled: () =>
      Promise.all([SHIPPING_QUERY_KEY, ORDERS_QUERY_KEY].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

export const useCreateShipments = () =>
  useShippingMutation((shipments: Parameters<typeof createShipmentRows>[0]) => createShipmentRows(shipments))

type NewRows = NonNullable<Parameters<typeof callApi<typeof createShipments>>[1]['body']>['shipments']

const createShipmentRows = (shipments: NewRows) =>
  callApi(createShipments, { body: { shipments } }, { fallbackMessage: "We couldn't save the tracking numbers." })

export const useBookShipments = () =>
  useShippingMutation((orderIds: string[]) =>
    callApi(
      bookShipments,
      { body: { shipments: orderIds.map((orderId) => ({ orderId })) } },
      { fallbackMessage: "We couldn't book the parcels." },
    ),
  )

type ShipmentEdit = NonNullable<Parameters<typeof callApi<typeof updateShipment>>[1]['body']>

export const useUpdateShipment = (onUpdated: (id: string) => void) =>
  useShippingMutation(
    ({ id, ...body }: ShipmentEdit & { id: string }) =>
      callApi(updateShipment, { params: { id }, body }, { fallbackMessage: "We couldn't change the parcel." }),
    ({ id, status }) => {
      toast(`Parcel marked as ${status}.`)
      onUpdated(id)
    },
  )

export const useReceiveShipment = (onReceived: (id: string) => void) =>
  useShippingMutation(
    (id: string) =>
      callApi(receiveShipment, { params: { id } }, { fallbackMessage: "We couldn't take the parcel back." }),
    (id) => {
      toast('Parcel taken back. Its items are in stock again.')
      onReceived(id)
    },
  )

/** Only checks the file: the rows are shipped in batches, so the page can show how far it is. */
export const useCheckShipmentFile = () =>
  useMutation({
    mutationFn: ({ csv, courier }: { csv: string; courier: string }) =>
      callApi(
        importShipments,
        { body: { csv, ...(courier.trim() ? { courier } : {}) } },
        { fallbackMessage: "We couldn't read the file." },
      ),
  })
