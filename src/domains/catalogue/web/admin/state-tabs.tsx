import { groupDigits } from '#shared/digits.ts'
import type { List } from '#ui/admin/use-list.ts'
import { Link } from '#ui/link.tsx'
import type { ProductOverview } from '../../admin-contract.ts'
import { productStates } from '../../contract.ts'
import { stateWords } from './texts.ts'

const tab =
  'focus-inside flex h-11 items-center gap-2 border-ink px-4 text-sm font-semibold whitespace-nowrap not-last:border-r hover:bg-acid aria-[current]:bg-ink aria-[current]:text-paper'

interface StateTabsProps {
  list: List
  overview: ProductOverview | undefined
}

/** The states with how many there are of each; and what runs out, at a glance. */
export function StateTabs({ list, overview }: StateTabsProps) {
  const { state, stock } = list.values
  const all = overview && overview.states.live + overview.states.draft + overview.states.archived
  const tabs = [
    { label: 'All', search: { state: undefined, stock: undefined }, isHere: !state && !stock, many: all },
    ...productStates.map((each) => ({
      label: stateWords[each],
      search: { state: each, stock: undefined },
      isHere: state === each && !stock,
      many: overview?.states[each],
    })),
    ...(['low', 'out'] as const).map((each) => ({
      label: each === 'low' ? 'Low stock' : 'Sold out',
      search: { state: 'live', stock: each },
      isHere: state === 'live' && stock === each,
      many: overview?.stock[each],
    })),
  ]
  return (
    <nav aria-label="Products by state" className="flex max-w-full overflow-x-auto border border-ink bg-chalk sm:w-fit">
      {tabs.map(({ label, search, isHere, many }) => (
        <Link
          key={label}
          to={{ search: list.hrefOf(search) }}
          aria-current={isHere ? 'page' : undefined}
          preventScrollReset
          className={tab}
        >
          {label}
          <span className="min-w-4 font-mono text-xs">{many === undefined ? '' : groupDigits(many)}</span>
        </Link>
      ))}
    </nav>
  )
}
