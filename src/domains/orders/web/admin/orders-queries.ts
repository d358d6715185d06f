import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { oneOf, type SearchValues, text } from '#shared/known-search.ts'
import { adminKey } from '#ui/admin/admin-key.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import {
  type AdminOrderDetail,
  archiveOrder,
  cancelOrder,
  getAdminOrder,
  listAdminOrders,
  refundOrder,
  restoreOrder,
  setOrderStatus,
} from '../../admin-contract.ts'
import { type OrderStatus, orderStatuses, paymentStatuses } from '../../contract.ts'
import { DETAIL_FAILED } from '../texts.ts'
import { DELETE_FAILED, LIST_FAILED, STATUS_FAILED } from './texts.ts'

export const PAGE_SIZE = 50

const ORDERS = adminKey('admin-orders')

const day = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)

export const ordersSearch = listSearch({
  sortable: ['createdAt', 'totalPrice', 'customer', 'status'],
  usual: '-createdAt',
  filters: {
    status: oneOf(orderStatuses),
    payment: oneOf(paymentStatuses),
    from: day,
    to: day,
    archived: oneOf(['yes']),
    /** The one that is open above the list. */
    order: text(24),
  },
})
type OrdersSearch = Omit<SearchValues<typeof ordersSearch.known>, 'order'>

/** Another admin may have been here, and customers order all the time. */
const fresh = { staleTime: 0 } as const

export const ordersQuery = (search: OrdersSearch) =>
  queryOptions({
    ...fresh,
    queryKey: [...ORDERS, 'list', search],
    queryFn: ({ signal }) =>
      call(listAdminOrders, { query: { ...search, limit: PAGE_SIZE } }, { signal, otherwise: LIST_FAILED }),
    placeholderData: keepPreviousData,
  })

/** Those that are to be packed, the oldest first. */
export const packedQuery = (ids: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...ORDERS, 'packed', ids],
    queryFn: ({ signal }) =>
      call(listAdminOrders, { query: { ids, sortBy: 'createdAt' } }, { signal, otherwise: LIST_FAILED }),
    enabled: ids !== '',
  })

export const orderQuery = (id: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...ORDERS, 'one', id],
    queryFn: ({ signal }) => call(getAdminOrder, { params: { id } }, { signal, otherwise: DETAIL_FAILED }),
  })

const tell = (error: Error) => toast(error.message, { kind: 'error' })

/** What the server answers is shown at once where the order is open; lists are asked for anew, whatever came of it. */
function useOrderChange<V>(
  change: (wanted: V) => Promise<AdminOrderDetail>,
  said: (order: AdminOrderDetail) => string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (order) => {
      client.setQueryData(orderQuery(order._id).queryKey, order)
      toast(said(order))
    },
    onError: tell,
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS }),
  })
}

export function useSetStatus() {
  return useOrderChange(
    ({ id, status }: { id: string; status: OrderStatus }) =>
      call(setOrderStatus, { params: { id }, body: { status } }, { otherwise: STATUS_FAILED }),
    ({ status }) => `The order is ${status} now.`,
  )
}

export function useRefund() {
  return useOrderChange(
    ({ id, ...body }: { id: string; amount: number; reason: string; key: string }) =>
      call(refundOrder, { params: { id }, body }, { otherwise: 'Failed to refund the order' }),
    () => 'The refund is on its way.',
  )
}

export function useCancel() {
  return useOrderChange(
    ({ id, reason }: { id: string; reason: string }) =>
      call(cancelOrder, { params: { id }, body: { reason } }, { otherwise: 'Failed to cancel the order' }),
    () => 'The order is cancelled, and its money is on its way back.',
  )
}

export function useRestore() {
  return useOrderChange(
    (id: string) => call(restoreOrder, { params: { id } }, { otherwise: 'Failed to restore the order' }),
    () => 'The order is back in the lists.',
  )
}

export function useArchive() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(archiveOrder, { params: { id } }, { otherwise: DELETE_FAILED }),
    onSuccess: () => toast('The order is archived.'),
    onError: tell,
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS }),
  })
}
