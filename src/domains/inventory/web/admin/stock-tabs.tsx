import { Link } from '#ui/link.tsx'

const tabs = [
  { label: 'Variants', to: '/admin/stock' },
  { label: 'Movements', to: '/admin/stock/movements' },
  { label: 'Counts', to: '/admin/stock/count' },
  { label: 'Deliveries', to: '/admin/stock/incoming' },
]

const tab =
  'focus-inside grid h-11 place-items-center border-ink px-4 text-sm font-semibold whitespace-nowrap not-last:border-r hover:bg-acid aria-[current]:bg-ink aria-[current]:text-paper'

export function StockTabs({ current }: { current: (typeof tabs)[number]['label'] }) {
  return (
    <nav aria-label="Stock" className="flex max-w-full overflow-x-auto border border-ink bg-chalk sm:w-fit">
      {tabs.map(({ label, to }) => (
        <Link key={to} to={to} aria-current={label === current ? 'page' : undefined} className={tab}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
