import { usePermissions } from '#domains/accounts/web/parts/use-can.ts'
import type { Permission } from '#shared/permissions.ts'
import { Link } from '#ui/link.tsx'

const screens = {
  desk: { label: 'Shipping desk', to: '/admin/shipping', permission: 'shipping:read' },
  rates: { label: 'Rates', to: '/admin/shipping/rates', permission: 'settings:read' },
  pins: { label: 'PIN codes', to: '/admin/shipping/pins', permission: 'settings:read' },
} satisfies Record<string, { label: string; to: string; permission: Permission }>

/** Leads from one screen about shipping to the others. */
export function ShippingTabs({ current }: { current: keyof typeof screens }) {
  const can = usePermissions()
  const allowed = Object.entries(screens).filter(([, { permission }]) => can(permission))
  return (
    <nav aria-label="Shipping" className="gutter flex overflow-x-auto border-b border-ink">
      {allowed.map(([name, { label, to }]) => (
        <Link
          key={name}
          to={to}
          aria-current={name === current ? 'page' : undefined}
          className="focus-inside inline-flex min-h-11 shrink-0 items-center border-r border-line px-4 text-sm font-semibold first:border-l hover:bg-card aria-[current=page]:bg-accent"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
