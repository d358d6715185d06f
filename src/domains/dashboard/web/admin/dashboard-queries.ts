import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAdminProducts } from '#domains/catalogue/admin-contract.ts'
import { listAdminOrders } from '#domains/orders/admin-contract.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { getDashboard, getInsights, listTodos } from '../../contract.ts'
import type { DateRange } from '../../rules.ts'

const DASHBOARD_QUERY_KEY = adminQueryKey('dashboard')
export const RECENT_ORDER_COUNT = 8

const alwaysRefetch = { staleTime: 0 } as const

export const todosQueryOptions = () =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: [...DASHBOARD_QUERY_KEY, 'todos'],
    queryFn: ({ signal }) => callApi(listTodos, {}, { signal, fallbackMessage: "We couldn't load what is to do." }),
    throwOnError: false,
  })

export const dashboardQueryOptions = (range: DateRange) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: [...DASHBOARD_QUERY_KEY, 'summary', range],
    queryFn: ({ signal }) =>
      callApi(getDashboard, { query: { ...range } }, { signal, fixedMessage: 'Failed to fetch orders' }),
    placeholderData: keepPreviousData,
  })

export const insightsQueryOptions = (range: DateRange) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: [...DASHBOARD_QUERY_KEY, 'insights', range],
    queryFn: ({ signal }) =>
      callApi(getInsights, { query: { ...range } }, { signal, fallbackMessage: "We couldn't load these figures." }),
    placeholderData: keepPreviousData,
  })

export const recentOrdersQueryOptions = () =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: [...DASHBOARD_QUERY_KEY, 'recent'],
    queryFn: ({ signal }) =>
      callApi(
        listAdminOrders,
        { query: { limit: RECENT_ORDER_COUNT, archived: 'all' } },
        { signal, fixedMessage: 'Failed to fetch orders' },
      ),
  })

export const productCountQueryOptions = () =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: [...DASHBOARD_QUERY_KEY, 'products'],
    queryFn: ({ signal }) =>
      callApi(
        listAdminProducts,
        // the total count comes in a header
        { query: { limit: 1 } },
        { signal, fallbackMessage: 'Failed to fetch products', networkMessage: NETWORK_ERROR },
      ),
  })
