import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getInvoice, getMyOrders, getOrder } from '../contract.ts'
import { DETAIL_FAILED, INVOICE_FAILED, LIST_FAILED } from './texts.ts'

const PAGE_SIZE = 20

/** Keyed by user, so the next user of this browser never sees another's orders. */
const ordersKey = (userId: string, ...parts: string[]) => ['account', userId, 'orders', ...parts]

/** Orders change outside this tab. */
const alwaysStale = { staleTime: 0, throwOnError: false } as const

export const myOrdersQuery = (userId: string) =>
  infiniteQueryOptions({
    ...alwaysStale,
    queryKey: ordersKey(userId),
    queryFn: ({ pageParam, signal }) =>
      call(
        getMyOrders,
        { query: { limit: String(PAGE_SIZE), page: String(pageParam) } },
        { signal, otherwise: LIST_FAILED },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ items, total }, _, page) =>
      items.length === PAGE_SIZE && page * PAGE_SIZE < total ? page + 1 : undefined,
  })

export const orderQuery = (userId: string, id: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: ordersKey(userId, id),
    queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal, otherwise: DETAIL_FAILED }),
  })

export const invoiceQuery = (userId: string, id: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: ordersKey(userId, id, 'invoice'),
    queryFn: ({ signal }) => call(getInvoice, { params: { id } }, { signal, otherwise: INVOICE_FAILED }),
  })
