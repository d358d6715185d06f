import { usePermissions } from '#domains/accounts/web/parts/use-can.ts'
import type { SettingsSection } from '#shared/shop-settings.ts'
import { Link } from '#ui/link.tsx'

/** The screens in the order of the menu. Announcements are content of the shop, edited with its brand. */
export const settingsTitles: Record<SettingsSection | 'announcements', string> = {
  brand: 'Brand',
  announcements: 'Announcements',
  theme: 'Theme',
  navigation: 'Navigation',
  seller: 'Seller',
  social: 'Social profiles',
  pages: 'Promises',
  commerce: 'Commerce',
  marketing: 'Marketing',
}

/** Lists the screens that the role may open. */
export function SettingsMenu({ current }: { current: string | undefined }) {
  const can = usePermissions()
  const sections = Object.entries(settingsTitles).filter(([section]) =>
    can(section === 'announcements' ? 'content:read' : 'settings:read'),
  )
  return (
    <nav aria-label="Settings" className="border-b border-ink lg:border-r lg:border-b-0 lg:border-line">
      <ul className="flex flex-wrap lg:sticky lg:top-0 lg:grid lg:py-3">
        {sections.map(([section, title]) => (
          <li key={section}>
            <Link
              to={`/admin/settings/${section}`}
              aria-current={section === current ? 'page' : undefined}
              className="focus-inside flex min-h-11 items-center px-4 text-sm max-lg:px-3 font-semibold whitespace-nowrap hover:bg-card aria-[current=page]:bg-accent"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
