import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getInvoice, getMyOrders, getOrder } from '../contract.ts'
import { DETAIL_FAILED, INVOICE_FAILED, LIST_FAILED } from './texts.ts'

const PER_PAGE = 20

/** Under the user's own key, so that the next one in this browser never sees them. */
const ofUser = (userId: string, ...what: string[]) => ['account', userId, 'orders', ...what]

/** What somebody looks up here may have changed a moment ago: an order was placed, a parcel left. */
const fresh = { staleTime: 0, throwOnError: false } as const

export const myOrdersQuery = (userId: string) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: ofUser(userId),
    queryFn: ({ pageParam, signal }) =>
      call(
        getMyOrders,
        { query: { limit: String(PER_PAGE), page: String(pageParam) } },
        { signal, otherwise: LIST_FAILED },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ items, total }, _, page) =>
      items.length === PER_PAGE && page * PER_PAGE < total ? page + 1 : undefined,
  })

export const orderQuery = (userId: string, id: string) =>
  queryOptions({
    ...fresh,
    queryKey: ofUser(userId, id),
    queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal, otherwise: DETAIL_FAILED }),
  })

export const invoiceQuery = (userId: string, id: string) =>
  queryOptions({
    ...fresh,
    queryKey: ofUser(userId, id, 'invoice'),
    queryFn: ({ signal }) => call(getInvoice, { params: { id } }, { signal, otherwise: INVOICE_FAILED }),
  })
