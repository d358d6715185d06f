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

const ORDERS_KEY = adminKey('admin-orders')

const parseDay = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)

export const ordersSearch = listSearch({
  sortable: ['createdAt', 'totalPrice', 'customer', 'status'],
  usual: '-createdAt',
  filters: {
    status: oneOf(orderStatuses),
    payment: oneOf(paymentStatuses),
    from: parseDay,
    to: parseDay,
    archived: oneOf(['yes']),
    /** The order open in the dialog. */
    order: text(24),
  },
})
type OrdersSearch = Omit<SearchValues<typeof ordersSearch.known>, 'order'>

/** Other admins and customers change orders at any time. */
const alwaysStale = { staleTime: 0 } as const

export const ordersQuery = (search: OrdersSearch) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...ORDERS_KEY, 'list', search],
    queryFn: ({ signal }) =>
      call(listAdminOrders, { query: { ...search, limit: PAGE_SIZE } }, { signal, otherwise: LIST_FAILED }),
    placeholderData: keepPreviousData,
  })

/** Oldest first. */
export const packedQuery = (ids: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...ORDERS_KEY, 'packed', ids],
    queryFn: ({ signal }) =>
      call(listAdminOrders, { query: { ids, sortBy: 'createdAt' } }, { signal, otherwise: LIST_FAILED }),
    enabled: ids !== '',
  })

export const orderQuery = (id: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...ORDERS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getAdminOrder, { params: { id } }, { signal, otherwise: DETAIL_FAILED }),
  })

const showError = (error: Error) => toast(error.message, { kind: 'error' })

/** Shows the returned order immediately and refetches lists even after a failure. */
function useOrderMutation<V>(
  mutationFn: (variables: V) => Promise<AdminOrderDetail>,
  formatMessage: (order: AdminOrderDetail) => string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (order) => {
      client.setQueryData(orderQuery(order._id).queryKey, order)
      toast(formatMessage(order))
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS_KEY }),
  })
}

export function useSetStatus() {
  return useOrderMutation(
    ({ id, status }: { id: string; status: OrderStatus }) =>
      call(setOrderStatus, { params: { id }, body: { status } }, { otherwise: STATUS_FAILED }),
    ({ status }) => `Order marked as ${status}.`,
  )
}

export function useRefund() {
  return useOrderMutation(
    ({ id, ...body }: { id: string; amount: number; reason: string; key: string }) =>
      call(refundOrder, { params: { id }, body }, { otherwise: 'Failed to refund the order' }),
    () => 'Refund started.',
  )
}

export function useCancel() {
  return useOrderMutation(
    ({ id, reason }: { id: string; reason: string }) =>
      call(cancelOrder, { params: { id }, body: { reason } }, { otherwise: 'Failed to cancel the order' }),
    () => 'Order cancelled and refund started.',
  )
}

export function useRestore() {
  return useOrderMutation(
    (id: string) => call(restoreOrder, { params: { id } }, { otherwise: 'Failed to restore the order' }),
    () => 'Order restored.',
  )
}

export function useArchive() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(archiveOrder, { params: { id } }, { otherwise: DELETE_FAILED }),
    onSuccess: () => toast('Order archived.'),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS_KEY }),
  })
}
