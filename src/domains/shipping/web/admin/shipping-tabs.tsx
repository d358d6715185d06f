import { Link } from '#ui/link.tsx'

const screens = {
  desk: { label: 'Shipping desk', to: '/admin/shipping' },
  rates: { label: 'Rates', to: '/admin/shipping/rates' },
  pins: { label: 'PIN codes', to: '/admin/shipping/pins' },
}

/** Leads from one screen about shipping to the others. */
export function ShippingTabs({ current }: { current: keyof typeof screens }) {
  return (
    <nav aria-label="Shipping" className="gutter flex overflow-x-auto border-b border-ink">
      {Object.entries(screens).map(([name, { label, to }]) => (
        <Link
          key={name}
          to={to}
          aria-current={name === current ? 'page' : undefined}
          className="focus-inside inline-flex min-h-11 shrink-0 items-center border-r border-line px-4 text-sm font-semibold first:border-l hover:bg-card aria-[current=page]:bg-acid"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
