import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { parseAsOneOf, parseAsText, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { dismissToast, toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import {
  type AdminOrderDetail,
  archiveOrder,
  cancelOrder,
  confirmAdminOrder,
  getAdminOrder,
  listAdminOrders,
  recordCash,
  refundOrder,
  refuseOrder,
  restockOrder,
  restoreOrder,
  setOrderStatus,
  uploadRemittance,
} from '../../admin-contract.ts'
import { changeOrders } from '../../bulk-contract.ts'
import { type OrderStatus, orderStatuses, paymentStatuses } from '../../contract.ts'
import { getRefundable } from '../../refund-contract.ts'
import { hasStatusEmail, UNDO_WINDOW_MS } from '../../rules.ts'
import { DETAIL_FAILED } from '../texts.ts'
import { DELETE_FAILED, LIST_FAILED, STATUS_FAILED } from './texts.ts'

export const PAGE_SIZE = 50

export const ORDERS_QUERY_KEY = adminQueryKey('admin-orders')

const parseDay = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)

export const ordersSearch = defineListParams({
  sortable: ['createdAt', 'totalPrice', 'customer', 'status'],
  defaultSort: '-createdAt',
  filters: {
    status: parseAsOneOf(orderStatuses),
    payment: parseAsOneOf(paymentStatuses),
    tag: parseAsText(30),
    confirmation: parseAsOneOf(['waiting']),
    from: parseDay,
    to: parseDay,
    archived: parseAsOneOf(['yes', 'all']),
    /** Id of the order open in the dialog. */
    order: parseAsText(24),
  },
})
type OrdersSearch = Omit<SearchValues<typeof ordersSearch.parsers>, 'order'>

/** Other admins and customers change orders at any time. */
const alwaysStale = { staleTime: 0 } as const

export const adminOrdersQueryOptions = (search: OrdersSearch) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...ORDERS_QUERY_KEY, 'list', search],
    queryFn: ({ signal }) =>
      callApi(listAdminOrders, { query: { ...search, limit: PAGE_SIZE } }, { signal, fixedMessage: LIST_FAILED }),
    placeholderData: keepPreviousData,
  })

/** Finds the newest orders for the search of the whole admin area. */
export const searchOrders = async (q: string, { limit, signal }: { limit: number; signal: AbortSignal }) =>
  (await callApi(listAdminOrders, { query: { q, limit, archived: 'all' } }, { signal, fixedMessage: LIST_FAILED }))
    .items

/** Loads the orders to pack, oldest first. */
export const ordersToPackQueryOptions = (ids: string[]) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...ORDERS_QUERY_KEY, 'to-pack', ids],
    queryFn: ({ signal }) =>
      callApi(
        listAdminOrders,
        { query: { ids: ids.join(','), sortBy: 'createdAt', archived: 'all' } },
        { signal, fixedMessage: LIST_FAILED },
      ),
    enabled: ids.length > 0,
  })

export const adminOrderQueryOptions = (id: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...ORDERS_QUERY_KEY, 'one', id],
    queryFn: ({ signal }) => callApi(getAdminOrder, { params: { id } }, { signal, fallbackMessage: DETAIL_FAILED }),
  })

/** Loads what can be refunded by line. */
export const refundableQueryOptions = (id: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...ORDERS_QUERY_KEY, 'refundable', id],
    queryFn: ({ signal }) => callApi(getRefundable, { params: { id } }, { signal, fallbackMessage: DETAIL_FAILED }),
  })

const showError = (error: Error) => toast(error.message, { kind: 'error' })

/** Returns a function that shows an order that another component has changed. */
export function useShowOrder() {
  const client = useQueryClient()
  return (order: AdminOrderDetail) => {
    client.setQueryData(adminOrderQueryOptions(order._id).queryKey, order)
    void client.invalidateQueries({ queryKey: ORDERS_QUERY_KEY })
  }
}

/** Shows the returned order immediately and refetches lists even after a failure. */
function useOrderMutation<V>(
  mutationFn: (variables: V) => Promise<AdminOrderDetail>,
  showSuccess: (order: AdminOrderDetail, variables: V) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (order, variables) => {
      client.setQueryData(adminOrderQueryOptions(order._id).queryKey, order)
      showSuccess(order, variables)
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS_QUERY_KEY }),
  })
}

interface StatusChange {
  id: string
  status: OrderStatus
  previousStatus: OrderStatus
  notify: boolean
  isUndo?: boolean
}

/** The change can be undone in the toast, which is gone before the customer gets an email. */
export function useSetOrderStatus() {
  const mutation = useOrderMutation(
    ({ id, status, notify }: StatusChange) =>
      callApi(setOrderStatus, { params: { id }, body: { status, notify } }, { fallbackMessage: STATUS_FAILED }),
    (_, { id, status, previousStatus, notify, isUndo = false }) => {
      const topic = `order-status-${id}`
      dismissToast(topic)
      if (isUndo) return toast(`Undone. The order is ${status} again.`)
      const seconds = UNDO_WINDOW_MS / 1_000
      const emailNote = notify && hasStatusEmail(status) ? ` The customer gets an email in ${seconds} seconds.` : ''
      const undo = () => mutation.mutate({ id, status: previousStatus, previousStatus: status, notify, isUndo: true })
      toast(`Order marked as ${status}.${emailNote}`, {
        topic,
        duration: UNDO_WINDOW_MS,
        action: { label: 'Undo', onClick: undo },
      })
    },
  )
  return mutation
}

interface Refund {
  id: string
  amount: number
  reason: string
  key: string
  lines?: { lineId: string; quantity: number }[]
  restock?: boolean
  charges?: boolean
}

export function useRefundOrder() {
  return useOrderMutation(
    ({ id, ...body }: Refund) =>
      callApi(refundOrder, { params: { id }, body }, { fallbackMessage: 'Failed to refund the order' }),
    () => toast('Refund started.'),
  )
}

export function useCancelOrder() {
  return useOrderMutation(
    ({ id, reason }: { id: string; reason: string }) =>
      callApi(cancelOrder, { params: { id }, body: { reason } }, { fallbackMessage: 'Failed to cancel the order' }),
    ({ refundable, refunds }) =>
      toast(refunds.length > 0 && refundable === 0 ? 'Order cancelled and refund started.' : 'Order cancelled.'),
  )
}

export function useRestockOrder() {
  return useOrderMutation(
    (id: string) => callApi(restockOrder, { params: { id } }, { fallbackMessage: 'Failed to restock the order' }),
    () => toast('The items are back in stock.'),
  )
}

export function useRestoreOrder() {
  return useOrderMutation(
    (id: string) => callApi(restoreOrder, { params: { id } }, { fallbackMessage: 'Failed to restore the order' }),
    () => toast('Order restored.'),
  )
}

/** Only ships, so it also works for those who may not set another status. */
export function useShipOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, notify }: { id: string; notify: boolean }) => {
      const body = { action: 'ship' as const, ids: [id], notify }
      const { refused } = await callApi(changeOrders, { body }, { fallbackMessage: STATUS_FAILED })
      if (refused[0]) throw new Error(refused[0].message)
    },
    onSuccess: () => toast('Order marked as Shipped.'),
    onError: (error) => toast(error.message, { kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS_QUERY_KEY }),
  })
}

export function useConfirmOrder() {
  return useOrderMutation(
    (id: string) => callApi(confirmAdminOrder, { params: { id } }, { fallbackMessage: 'Failed to confirm the order' }),
    () => toast('Order confirmed. It can ship now.'),
  )
}

interface Cash {
  id: string
  amount: number
  reference?: string
  note?: string
  writeOff?: true
}

export function useRecordCash() {
  return useOrderMutation(
    ({ id, ...body }: Cash) =>
      callApi(recordCash, { params: { id }, body }, { fallbackMessage: 'Failed to record the cash' }),
    ({ isPaid }) => toast(isPaid ? 'Cash recorded. The order is paid.' : 'The cash is written off.'),
  )
}

export function useRefuseOrder() {
  return useOrderMutation(
    ({ id, ...body }: { id: string; note?: string }) =>
      callApi(refuseOrder, { params: { id }, body }, { fallbackMessage: 'Failed to end the order' }),
    () => toast('Order cancelled. The items are back in stock.'),
  )
}

export function useRemittance() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { csv: string; apply: boolean }) =>
      callApi(uploadRemittance, { body }, { fallbackMessage: "We couldn't read the remittance file." }),
    onSuccess: (_, { apply }) => apply && client.invalidateQueries({ queryKey: ORDERS_QUERY_KEY }),
  })
}

export function useArchiveOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(archiveOrder, { params: { id } }, { fallbackMessage: DELETE_FAILED }),
    onSuccess: () => toast('Order archived.'),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS_QUERY_KEY }),
  })
}
