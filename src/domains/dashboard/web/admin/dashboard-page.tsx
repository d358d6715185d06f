import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { formatRupees } from '#shared/money.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { Link } from '#ui/link.tsx'
import type { Dashboard } from '../../contract.ts'
import { BestSellersAndLowStock } from './best-sellers-and-low-stock.tsx'
import {
  dashboardQueryOptions,
  productCountQueryOptions,
  recentOrdersQueryOptions,
  todosQueryOptions,
} from './dashboard-queries.ts'
import { DateRangePicker, useDateRange } from './date-range-picker.tsx'
import { NoSales } from './no-sales.tsx'
import { PeriodTotals, PeriodTotalsSkeleton } from './period-figures.tsx'
import { RankedListsSkeleton } from './ranked-list.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { SalesInsights } from './sales-insights.tsx'
import { SetupList } from './setup-list.tsx'
import { setupQueryOptions } from './setup-query-options.ts'
import { LOADING, ordersFailed, productsFailed, TITLE } from './texts.ts'
import { TodoList } from './todo-list.tsx'

// loaded separately, so the numbers show while the charts load
const SalesCharts = lazy(async () => ({ default: (await import('./sales-charts.tsx')).SalesCharts }))

/** `screens` is what staff see who may not see sales. */
export function DashboardPage({ screens }: { screens: ReactNode }) {
  const todos = useQuery(todosQueryOptions())
  const canSetUp = useCan('settings:write')
  const canSeeSales = useCan('reports:read')
  const setup = useQuery({ ...setupQueryOptions(), enabled: canSetUp })
  // their height depends on the shop, so what follows would move
  const isPlaceUnknown = todos.isPending || (canSetUp && setup.isPending)
  return (
    <>
      <AdminPageHeader title={TITLE} />
      <div className="gutter py-5">
        <div className="relative grid grid-cols-[minmax(0,1fr)] gap-5">
          <TodoList />
          {canSetUp && <SetupList />}
          <div className={`contents ${isPlaceUnknown ? 'invisible' : ''}`}>
            {canSeeSales ? <SalesDashboard /> : screens}
          </div>
        </div>
      </div>
    </>
  )
}

function SalesDashboard() {
  const { range, preset, setRange } = useDateRange()
  const dashboard = useQuery(dashboardQueryOptions(range))
  const orders = useQuery(recentOrdersQueryOptions())
  const products = useQuery(productCountQueryOptions())
  const ordersError = orders.error ?? dashboard.error
  const hasNoSales = dashboard.data?.days.every((day) => day.orders === 0)
  const isLoading = orders.isPending || products.isPending || dashboard.isPending
  return (
    <>
      {/* next to the first heading, where its end moves nothing */}
      <div aria-live="polite" className="visible absolute top-0 right-0">
        {isLoading && !ordersError && !products.error && <p className="font-semibold">{LOADING}</p>}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {products.error && <ErrorMessage>{productsFailed(products.error.message)}</ErrorMessage>}
        {ordersError && <ErrorMessage>{ordersFailed(ordersError.message)}</ErrorMessage>}
      </div>
      <div className="grid border border-ink bg-chalk max-md:divide-y max-md:divide-ink md:grid-cols-3 md:divide-x md:divide-ink">
        <StatCard
          title="Revenue"
          value={dashboard.data && formatRupees(dashboard.data.totals.revenue)}
          note={dashboard.data ? describeRevenue(dashboard.data.totals) : ''}
        />
        <StatCard
          title="Total Orders"
          value={orders.data && groupDigits(orders.data.total)}
          link={{ to: '/admin/orders', label: 'Manage Orders' }}
        />
        <StatCard
          title="Total Products"
          value={products.data && groupDigits(products.data.total)}
          link={{ to: '/admin/products', label: 'Manage Products' }}
        />
      </div>
      <section aria-label="Sales" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <DateRangePicker preset={preset} range={range} onChange={setRange} />
        <div
          aria-busy={dashboard.isPlaceholderData}
          className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${dashboard.isPlaceholderData ? 'opacity-50' : ''}`}
        >
          {dashboard.isPending && <PeriodTotalsSkeleton />}
          {dashboard.data && <PeriodTotals {...dashboard.data} />}
          {hasNoSales ? (
            <NoSales isFirstSaleAhead={orders.data?.total === 0} />
          ) : (
            <Suspense fallback={<ChartsPlaceholder />}>
              {dashboard.data ? <SalesCharts dashboard={dashboard.data} /> : <ChartsPlaceholder />}
            </Suspense>
          )}
        </div>
        {dashboard.isPending && <RankedListsSkeleton />}
        {dashboard.data && <BestSellersAndLowStock dashboard={dashboard.data} />}
        <SalesInsights range={range} />
      </section>
      <RecentOrders orders={orders.data?.items} isLoading={orders.isPending} />
    </>
  )
}

function describeRevenue({ netRevenue, cashPending }: Dashboard['totals']): string {
  const net = `Net ${formatRupees(netRevenue)}, without refunds and cancelled orders`
  return cashPending > 0 ? `${net}. ${formatRupees(cashPending)} in cash is still to come.` : net
}

/** Reserves the height of the charts, so the layout does not shift. */
const ChartsPlaceholder = () => <div className="h-230 border border-ink bg-chalk xl:h-82" />

function ErrorMessage({ children }: { children: string }) {
  return <p className="mb-2 bg-brick px-3 py-2 font-semibold break-words last:mb-0">{children}</p>
}

interface StatCardProps {
  title: string
  value: string | undefined
  /** Up to three lines, whose height is reserved. */
  note?: string
  link?: { to: string; label: string }
}

function StatCard({ title, value, note, link }: StatCardProps) {
  return (
    <section aria-label={title} className="grid min-h-30 content-between gap-3 p-5">
      <h2 className="mono-caption text-smoke">{title}</h2>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <p className="font-mono text-[clamp(1.4rem,2.2vw,2rem)] leading-none font-bold">{value ?? '–'}</p>
        {link && (
          <Link to={link.to} className="py-1 text-sm font-semibold underline underline-offset-4 hover:bg-accent">
            {link.label}
          </Link>
        )}
      </div>
      {note !== undefined && <p className="min-h-12 font-mono text-xs text-smoke md:max-xl:min-h-16">{note}</p>}
    </section>
  )
}
