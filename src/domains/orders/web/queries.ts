import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { getInvoice, getOrder, getOrderConfirmation, listCreditNotes, listMyOrders } from '../contract.ts'
import { CONFIRM_FAILED, DETAIL_FAILED, INVOICE_FAILED, LIST_FAILED } from './texts.ts'

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
