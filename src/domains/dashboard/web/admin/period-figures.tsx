import { groupDigits } from '#shared/group-digits.ts'
import { formatRupees } from '#shared/money.ts'
import type { Dashboard } from '../../contract.ts'
import { calculateChange } from '../../rules.ts'
import { formatDays } from './format-days.ts'

type Period = Dashboard['period']

const figures: {
  title: string
  key: 'gross' | 'net' | 'orders' | 'averageOrder'
  format: (value: number) => string
}[] = [
  { title: 'Gross sales', key: 'gross', format: formatRupees },
  { title: 'Net sales', key: 'net', format: formatRupees },
  { title: 'Orders', key: 'orders', format: groupDigits },
  { title: 'Average order', key: 'averageOrder', format: formatRupees },
]

interface PeriodFiguresProps {
  period: Period
  previousPeriod: Period
}

/** The figures of the period, each compared with the period before. */
export function PeriodTotals({ period, previousPeriod }: PeriodFiguresProps) {
  return (
    <section aria-label="Figures" className="border border-ink bg-chalk">
      <dl className="grid grid-cols-2 gap-px border-b border-line bg-line xl:grid-cols-4">
        {figures.map(({ title, key, format }) => (
          <div key={key} className="grid content-start gap-1.5 bg-chalk p-4 sm:p-5">
            <dt className="mono-caption text-smoke">{title}</dt>
            <dd className="font-mono text-[clamp(1.05rem,2vw,1.6rem)] leading-none font-bold">{format(period[key])}</dd>
            <dd className="text-xs text-smoke max-sm:min-h-8">
              <Change current={period[key]} previous={previousPeriod[key]} /> {format(previousPeriod[key])} before
            </dd>
          </div>
        ))}
      </dl>
      <p className="px-4 py-3 text-xs text-pretty text-smoke sm:px-5">
        Gross: paid orders with GST and shipping, after {formatRupees(period.discounts)} of discounts. Net: gross less{' '}
        {formatRupees(period.refunds)} refunded in these days. Average: gross by paid order. Compared with{' '}
        {formatDays(previousPeriod)}; days are in Indian time.
      </p>
    </section>
  )
}

const samplePeriod: Period = {
  from: '2026-01-01',
  to: '2026-01-30',
  gross: 100_000,
  net: 100_000,
  refunds: 1_000,
  discounts: 1_000,
  orders: 100,
  averageOrder: 1_000,
}

/** Has the height of the figures, because it has sample figures in it. */
export const PeriodTotalsSkeleton = () => (
  <div aria-hidden="true" className="border border-ink bg-chalk">
    <div className="invisible -m-px">
      <PeriodTotals period={samplePeriod} previousPeriod={samplePeriod} />
    </div>
  </div>
)

/** Says in words which way it went, because color alone would not. */
export function Change({ current, previous }: { current: number; previous: number }) {
  const change = calculateChange(current, previous)
  if (change === undefined) return null
  if (change === 0) return <span className="font-mono font-bold text-ink">±0%</span>
  const color = change > 0 ? 'bg-accent' : 'bg-brick'
  return (
    <span className={`px-1 font-mono font-bold text-ink ${color}`}>
      {change > 0 ? '+' : '−'}
      {groupDigits(Math.abs(change))}%
    </span>
  )
}
