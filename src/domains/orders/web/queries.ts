import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import {
  buyAgain,
  cancelOwnOrder,
  getInvoice,
  getOrder,
  getOrderConfirmation,
  listCreditNotes,
  listMyOrders,
} from '../contract.ts'
import { BUY_AGAIN_FAILED, CANCEL_FAILED, CONFIRM_FAILED, DETAIL_FAILED, INVOICE_FAILED, LIST_FAILED } from './texts.ts'

const PAGE_SIZE = 20

/** Keyed by user, so the next user of this browser never sees another's orders. */
const ordersKey = (userId: string, ...parts: string[]) => ['account', userId, 'orders', ...parts]

/** Orders change outside this tab. */
const alwaysStale = { staleTime: 0, throwOnError: false } as const

export const myOrdersQueryOptions = (userId: string) =>
  infiniteQueryOptions({
    ...alwaysStale,
    queryKey: ordersKey(userId),
    queryFn: ({ pageParam, signal }) =>
      callApi(
        listMyOrders,
        { query: { limit: String(PAGE_SIZE), page: String(pageParam) } },
        { signal, fixedMessage: LIST_FAILED },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ items, total }, _, page) =>
      items.length === PAGE_SIZE && page * PAGE_SIZE < total ? page + 1 : undefined,
  })

export const orderQueryOptions = (userId: string, id: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: ordersKey(userId, id),
    queryFn: ({ signal }) => callApi(getOrder, { params: { id } }, { signal, fixedMessage: DETAIL_FAILED }),
  })

export const invoiceQueryOptions = (userId: string, id: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: ordersKey(userId, id, 'invoice'),
    queryFn: ({ signal }) => callApi(getInvoice, { params: { id } }, { signal, fallbackMessage: INVOICE_FAILED }),
  })

export const creditNotesQueryOptions = (userId: string, id: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: ordersKey(userId, id, 'credit-notes'),
    queryFn: ({ signal }) => callApi(listCreditNotes, { params: { id } }, { signal, fallbackMessage: INVOICE_FAILED }),
  })

export const orderConfirmationQueryOptions = (token: string | undefined) =>
  queryOptions({
    ...alwaysStale,
    queryKey: ['order-confirmation', token],
    queryFn: ({ signal }) =>
      callApi(getOrderConfirmation, { query: { token: token ?? '' } }, { signal, fallbackMessage: CONFIRM_FAILED }),
    enabled: token !== undefined,
    refetchOnWindowFocus: false,
  })

/** Refetches after an error too: the order may have shipped, or only the response was lost. */
export function useCancelOwnOrder(userId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(cancelOwnOrder, { params: { id } }, { fallbackMessage: CANCEL_FAILED }),
    onSuccess: (order) => client.setQueryData(orderQueryOptions(userId, id).queryKey, order),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey(userId) }),
  })
}

export const useBuyAgain = () =>
  useMutation({
    mutationFn: (id: string) => callApi(buyAgain, { params: { id } }, { fallbackMessage: BUY_AGAIN_FAILED }),
  })
