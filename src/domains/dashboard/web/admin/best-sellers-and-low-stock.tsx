import type { ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import { Link } from '#ui/link.tsx'
import type { Dashboard } from '../../contract.ts'

export function BestSellersAndLowStock({ dashboard: { bestSellers, lowStock } }: { dashboard: Dashboard }) {
  return (
    <div className="grid border border-ink bg-chalk max-xl:divide-y max-xl:divide-ink xl:grid-cols-2 xl:divide-x xl:divide-ink">
      <RankedList title="Best sellers" emptyText="No sales in this period.">
        {bestSellers.map(({ _id, name, sku, units, revenue }) => (
          <Row key={_id} id={_id} name={name} sku={sku} value={`${units} sold`} detail={formatRupees(revenue)} />
        ))}
      </RankedList>
      <RankedList title="Low stock" emptyText="No products are low on stock.">
        {lowStock.map(({ _id, name, sku, available }) => (
          <Row key={_id} id={_id} name={name} sku={sku} value={`${available} left`} />
        ))}
      </RankedList>
    </div>
  )
}

function RankedList({ title, emptyText, children }: { title: string; emptyText: string; children: ReactNode[] }) {
  return (
    <section aria-label={title} className="p-5">
      <h2 className="mb-2 font-bold">{title}</h2>
      {children.length === 0 ? (
        <p className="py-3 text-sm text-smoke">{emptyText}</p>
      ) : (
        <ol className="divide-y divide-line">{children}</ol>
      )}
    </section>
  )
}

interface RowProps {
  id: string
  name: string
  sku: string
  value: string
  detail?: string
}

function Row({ id, name, sku, value, detail }: RowProps) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 py-1.5 text-sm">
      <span className="min-w-0">
        <Link
          to={`/admin/products/${id}/edit`}
          className="block font-semibold break-words underline-offset-4 hover:underline"
        >
          {name || sku}
        </Link>
        <span className="mono-caption text-smoke">{sku}</span>
      </span>
      <span className="shrink-0 text-right font-mono">
        <span className="block font-bold">{value}</span>
        {detail && <span className="mono-caption block text-smoke">{detail}</span>}
      </span>
    </li>
  )
}
