import { groupDigits } from '#shared/group-digits.ts'
import type { ListParams } from '#ui/admin/use-list-params.ts'
import { Link } from '#ui/link.tsx'
import type { ProductOverview } from '../../admin-contract.ts'
import { productStates } from '../../contract.ts'
import { stateLabels } from './texts.ts'

const tab =
  'focus-inside flex h-11 items-center gap-2 border-ink px-4 text-sm font-semibold whitespace-nowrap max-sm:grow max-sm:bg-chalk max-sm:px-3 hover:bg-accent aria-[current]:bg-ink aria-[current]:text-paper sm:not-last:border-r'

interface StateTabsProps {
  list: ListParams
  overview: ProductOverview | undefined
}

export function StateTabs({ list, overview }: StateTabsProps) {
  const { state, stock } = list.values
  const totalCount = overview && overview.states.live + overview.states.draft + overview.states.archived
  const tabs = [
    { label: 'All', filters: { state: undefined, stock: undefined }, isCurrent: !state && !stock, count: totalCount },
    ...productStates.map((option) => ({
      label: stateLabels[option],
      filters: { state: option, stock: undefined },
      isCurrent: state === option && !stock,
      count: overview?.states[option],
    })),
    ...(['low', 'out'] as const).map((level) => ({
      label: level === 'low' ? 'Low stock' : 'Sold out',
      filters: { state: 'live', stock: level },
      isCurrent: state === 'live' && stock === level,
      count: overview?.stock[level],
    })),
  ]
  return (
    <nav
      aria-label="Products by state"
      className="flex max-w-full gap-px border border-ink max-sm:flex-wrap max-sm:bg-ink sm:w-fit sm:gap-0 sm:overflow-x-auto sm:bg-chalk"
    >
      {tabs.map(({ label, filters, isCurrent, count }) => (
        <Link
          key={label}
          to={{ search: list.buildSearch(filters) }}
          aria-current={isCurrent ? 'page' : undefined}
          preventScrollReset
          className={tab}
        >
          {label}
          <span className="min-w-4 font-mono text-xs">{count === undefined ? '' : groupDigits(count)}</span>
        </Link>
      ))}
    </nav>
  )
}
