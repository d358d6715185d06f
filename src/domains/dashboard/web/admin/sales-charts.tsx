import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, Rectangle, Tooltip, XAxis, YAxis } from 'recharts'
import { getStatusCssColor } from '#domains/orders/web/parts/order-status-badge.tsx'
import { groupDigits } from '#shared/group-digits.ts'
import { formatRupees, formatShortRupees } from '#shared/money.ts'
import type { Dashboard } from '../../contract.ts'
import { formatDay } from './format-days.ts'

const formatOrderCount = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`

const axisStyle = { fontSize: 11, fontFamily: 'var(--font-mono)', fill: 'var(--color-smoke)' }
const chartProps = {
  responsive: true,
  style: { width: '100%', height: '100%' },
  margin: { top: 8, right: 20, bottom: 0, left: 0 },
  accessibilityLayer: false,
}
const noAnimation = { isAnimationActive: false }

export function SalesCharts({ dashboard: { days, statuses } }: { dashboard: Dashboard }) {
  const revenue = days.reduce((sum, day) => sum + day.revenue, 0)
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  return (
    <div className="grid border border-ink bg-chalk max-xl:divide-y max-xl:divide-ink xl:grid-cols-[2fr_2fr_1fr] xl:divide-x xl:divide-ink">
      <Chart title="Revenue by day" summary={formatRupees(revenue)}>
        <BarChart data={days} {...chartProps}>
          <DayAxis />
          <YAxis tick={axisStyle} width={72} tickLine={false} axisLine={false} tickFormatter={formatShortRupees} />
          <Tooltip content={<DayTooltip formatValue={formatRupees} />} cursor={cursorStyle} {...noAnimation} />
          <Bar dataKey="revenue" fill="var(--color-ink)" {...noAnimation} />
        </BarChart>
      </Chart>
      <Chart title="Orders by day" summary={groupDigits(orders)}>
        <BarChart data={days} {...chartProps}>
          <DayAxis />
          <YAxis tick={axisStyle} width={32} tickLine={false} axisLine={false} allowDecimals={false} />
          <Tooltip content={<DayTooltip formatValue={formatOrderCount} />} cursor={cursorStyle} {...noAnimation} />
          <Bar dataKey="orders" fill="var(--color-iron)" {...noAnimation} />
        </BarChart>
      </Chart>
      <Chart
        title="Orders by status"
        summary={statuses.map(({ status, orders: count }) => `${status} ${count}`).join(', ')}
      >
        {/* horizontal, because the labels need more space than the bars */}
        <BarChart data={statuses} layout="vertical" {...chartProps}>
          <XAxis type="number" tick={axisStyle} tickLine={false} allowDecimals={false} tickCount={3} />
          <YAxis type="category" dataKey="status" tick={axisStyle} width={86} tickLine={false} axisLine={false} />
          <Bar dataKey="orders" shape={StatusBar} {...noAnimation} />
        </BarChart>
      </Chart>
    </div>
  )
}

const cursorStyle = { fill: 'var(--color-card)' }

const DayAxis = () => (
  <>
    <CartesianGrid vertical={false} stroke="var(--color-line)" />
    <XAxis dataKey="day" tick={axisStyle} tickLine={false} tickFormatter={formatDay} minTickGap={24} />
  </>
)

function StatusBar({ payload, ...barProps }: { payload?: { status: string } }) {
  return <Rectangle {...barProps} fill={getStatusCssColor(payload?.status ?? '')} stroke="var(--color-ink)" />
}

/** Hides the chart from screen readers, because the caption has the totals. */
function Chart({ title, summary, children }: { title: string; summary: string; children: ReactNode }) {
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(14rem,1fr)] gap-2 p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold">{title}</span>
        <span className="font-mono text-xs text-smoke">{summary}</span>
      </figcaption>
      <div aria-hidden="true" className="h-full">
        {children}
      </div>
    </figure>
  )
}

interface DayTooltipProps {
  formatValue: (value: number) => string
  active?: boolean
  label?: string
  payload?: { value?: number }[]
}

function DayTooltip({ formatValue, active, label, payload }: DayTooltipProps) {
  const value = payload?.[0]?.value
  if (!active || value === undefined || label === undefined) return null
  return (
    <p className="border border-ink bg-accent px-2 py-1 font-mono text-xs">
      {formatDay(label)} <b>{formatValue(value)}</b>
    </p>
  )
}
