import { formatRupees } from '#shared/money.ts'
import type { Dashboard } from '../../contract.ts'
import { RankedList, RankedRow, rankedListsClass } from './ranked-list.tsx'

export function BestSellersAndLowStock({ dashboard: { bestSellers, lowStock } }: { dashboard: Dashboard }) {
  return (
    <div className={rankedListsClass}>
      <RankedList title="Best sellers" emptyText="No sales in this period.">
        {bestSellers.map(({ _id, name, sku, units, revenue }) => (
          <RankedRow key={_id} id={_id} name={name} sku={sku} value={`${units} sold`} detail={formatRupees(revenue)} />
        ))}
      </RankedList>
      <RankedList title="Low stock" emptyText="No products are low on stock.">
        {lowStock.map(({ _id, name, sku, available }) => (
          <RankedRow key={_id} id={_id} name={name} sku={sku} value={`${available} left`} />
        ))}
      </RankedList>
    </div>
  )
}
