import { useQuery } from '@tanstack/react-query'
import { groupDigits } from '#shared/group-digits.ts'
import { QueryContent } from '#ui/query-content.tsx'
import type { Insights } from '../../contract.ts'
import type { DateRange } from '../../rules.ts'
import { areCartsComplete, canCompareCarts, describeConversion } from './conversion.ts'
import { insightsQueryOptions } from './dashboard-queries.ts'
import { formatDay } from './format-days.ts'
import { Change } from './period-figures.tsx'
import { RankedList, RankedListSkeleton, RankedRow, rankedListsClass } from './ranked-list.tsx'

/** Loads by itself, because it needs more than daily totals. */
export function SalesInsights({ range }: { range: DateRange }) {
  const insights = useQuery(insightsQueryOptions(range))
  return (
    <QueryContent query={insights} skeleton={<InsightsSkeleton />}>
      {({ slowSellers, sellThrough, funnel, previousFunnel }) => (
        <div
          aria-busy={insights.isPlaceholderData}
          className={`${rankedListsClass} ${insights.isPlaceholderData ? 'opacity-50' : ''}`}
        >
          <RankedList
            title="Slowest sellers"
            note="In stock now, created before the period"
            emptyText="No products in stock were created before the period."
          >
            {slowSellers.map(({ productId, name, sku, units, available }) => (
              <RankedRow
                key={productId}
                id={productId}
                name={name}
                sku={sku}
                value={`${groupDigits(units)} sold`}
                detail={`${groupDigits(available)} left`}
              />
            ))}
          </RankedList>
          <RankedList
            title="Sell-through by variant"
            note="Sold in the period, of what was sold and is in stock now"
            emptyText="No sales in this period."
          >
            {sellThrough.map(({ productId, name, sku, size, color, units, available, percent }) => (
              <RankedRow
                key={`${productId} ${size} ${color}`}
                id={productId}
                name={name}
                sku={[sku, size, color].filter(Boolean).join(' · ')}
                value={`${percent}%`}
                detail={`${groupDigits(units)} sold, ${groupDigits(available)} left`}
              />
            ))}
          </RankedList>
          <Conversion {...{ funnel, previousFunnel, range }} />
        </div>
      )}
    </QueryContent>
  )
}

const InsightsSkeleton = () => (
  <div className={rankedListsClass}>
    <RankedListSkeleton>
      <span role="status">Loading...</span>
    </RankedListSkeleton>
    <RankedListSkeleton />
    <div className="h-86 sm:h-60 xl:col-span-2 xl:border-t xl:border-ink" />
  </div>
)

const steps = [
  { key: 'carts', title: 'Filled a cart' },
  { key: 'checkouts', title: 'Began checkout' },
  { key: 'orders', title: 'Ordered' },
] as const

interface ConversionProps extends Pick<Insights, 'funnel' | 'previousFunnel'> {
  range: DateRange
}

function Conversion({ funnel, previousFunnel, range }: ConversionProps) {
  const conversion = describeConversion(funnel, range)
  const most = Math.max(funnel.carts, funnel.checkouts, 1)
  return (
    <section aria-label="Conversion" className="grid gap-4 p-5 xl:col-span-2 xl:border-t xl:border-ink">
      <div>
        <h2 className="font-bold">From cart to order</h2>
        <p className="text-xs text-smoke">
          Shoppers, each counted once a day.
          {!areCartsComplete(funnel, range) &&
            ` Carts are counted ${funnel.cartsSince ? `since ${formatDay(funnel.cartsSince)}` : 'from now on'}.`}
        </p>
      </div>
      <ol className="grid gap-3">
        {steps.map(({ key, title }) => (
          <li
            key={key}
            className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-sm max-sm:grid-cols-[minmax(0,1fr)]"
          >
            <span className="font-semibold">{title}</span>
            <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
              <span aria-hidden="true" className="h-6 bg-card">
                <span className="block h-full bg-ink" style={{ width: `${(funnel[key] / most) * 100}%` }} />
              </span>
              <span className="min-w-28 text-right font-mono text-xs">
                <b className="text-sm">{groupDigits(funnel[key])}</b>{' '}
                {(key !== 'carts' || canCompareCarts(funnel, range)) && (
                  <Change current={funnel[key]} previous={previousFunnel[key]} />
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {conversion && <p className="text-sm">{conversion}</p>}
    </section>
  )
}
