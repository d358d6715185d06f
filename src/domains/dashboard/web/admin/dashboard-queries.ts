import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAdminProducts } from '#domains/catalogue/admin-contract.ts'
import { listAdminOrders } from '#domains/orders/admin-contract.ts'
import { adminKey } from '#ui/admin/admin-key.ts'
import { call, NO_NETWORK } from '#web/api.ts'
import { getDashboard } from '../../contract.ts'
import type { Span } from '../../rules.ts'

const DASHBOARD = adminKey('dashboard')
const RECENT = 8

const fresh = { staleTime: 0 } as const

export const dashboardQuery = (span: Span) =>
  queryOptions({
    ...fresh,
    queryKey: [...DASHBOARD, 'sums', span],
    queryFn: ({ signal }) =>
      call(getDashboard, { query: { ...span } }, { signal, otherwise: 'Failed to fetch orders' }),
    placeholderData: keepPreviousData,
  })

export const recentOrdersQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: [...DASHBOARD, 'recent'],
    queryFn: ({ signal }) =>
      call(listAdminOrders, { query: { limit: RECENT } }, { signal, otherwise: 'Failed to fetch orders' }),
  })

export const productCountQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: [...DASHBOARD, 'products'],
    queryFn: ({ signal }) =>
      call(
        listAdminProducts,
        { query: { limit: 1 } },
        { signal, otherwise: 'Failed to fetch products', unreached: NO_NETWORK },
      ),
  })
