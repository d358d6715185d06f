import { useEffect, useRef } from 'react'
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
}

export function SettingsMenu({ current }: { current: string | undefined }) {
  const nav = useRef<HTMLElement>(null)
  // on small screens the menu is a row that scrolls
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[href="/admin/settings/${current}"]`)
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label="Settings"
      className="relative border-b border-ink max-lg:overflow-x-auto lg:border-r lg:border-b-0 lg:border-line"
    >
      <ul className="flex lg:sticky lg:top-0 lg:grid lg:py-3">
        {Object.entries(settingsTitles).map(([section, title]) => (
          <li key={section}>
            <Link
              to={`/admin/settings/${section}`}
              aria-current={section === current ? 'page' : undefined}
              className="focus-inside flex min-h-11 items-center px-4 text-sm font-semibold whitespace-nowrap hover:bg-card aria-[current=page]:bg-acid"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
