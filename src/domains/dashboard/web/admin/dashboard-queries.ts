import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAdminProducts } from '#domains/catalogue/admin-contract.ts'
import { listAdminOrders } from '#domains/orders/admin-contract.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { getDashboard } from '../../contract.ts'
import type { DateRange } from '../../rules.ts'

const DASHBOARD = adminQueryKey('dashboard')
const RECENT = 8

const fresh = { staleTime: 0 } as const

export const dashboardQueryOptions = (span: DateRange) =>
  queryOptions({
    ...fresh,
    queryKey: [...DASHBOARD, 'sums', span],
    queryFn: ({ signal }) =>
      callApi(getDashboard, { query: { ...span } }, { signal, fallbackMessage: 'Failed to fetch orders' }),
    placeholderData: keepPreviousData,
  })

export const recentOrdersQueryOptions = () =>
  queryOptions({
    ...fresh,
    queryKey: [...DASHBOARD, 'recent'],
    queryFn: ({ signal }) =>
      callApi(listAdminOrders, { query: { limit: RECENT } }, { signal, fallbackMessage: 'Failed to fetch orders' }),
  })

export const productCountQueryOptions = () =>
  queryOptions({
    ...fresh,
    queryKey: [...DASHBOARD, 'products'],
    queryFn: ({ signal }) =>
      callApi(
        listAdminProducts,
        { query: { limit: 1 } },
        { signal, fallbackMessage: 'Failed to fetch products', networkMessage: NETWORK_ERROR },
      ),
  })
