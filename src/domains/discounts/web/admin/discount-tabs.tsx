import { Link } from '#ui/link.tsx'

const paths = { 'Codes and offers': '/admin/discounts', Sales: '/admin/discounts/sales' }

export const DiscountTabs = ({ current }: { current: keyof typeof paths }) => (
  <nav aria-label="Discounts and sales" className="flex max-w-full overflow-x-auto border border-ink bg-chalk sm:w-fit">
    {Object.entries(paths).map(([label, to]) => (
      <Link
        key={to}
        to={to}
        aria-current={label === current ? 'page' : undefined}
        className="focus-inside flex h-11 grow items-center justify-center border-ink px-5 text-sm font-semibold whitespace-nowrap not-last:border-r hover:bg-acid aria-[current]:bg-ink aria-[current]:text-paper"
      >
        {label}
      </Link>
    ))}
  </nav>
)
