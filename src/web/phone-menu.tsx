import { Menu } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { createPreload, useLazyLoad } from '#ui/use-lazy-load.ts'
import { closeDrawers, closeStaleDrawer, openMenu, useOpenDrawer } from './drawers.ts'
import { iconCell, iconProps } from './icon-cell.ts'
import { MenuLinks } from './menu-links.tsx'

const MENU_LABEL = 'Menu'

const loadDrawer = async () => (await import('./phone-menu-drawer.tsx')).PhoneMenuDrawer
export const preloadPhoneMenu = createPreload(loadDrawer)

/** Shows the header links on small screens: in a drawer, or below the header without JavaScript. */
export function PhoneMenu() {
  const isOpen = useOpenDrawer() === 'menu'
  const { key } = useLocation()
  const [Drawer, load] = useLazyLoad(loadDrawer, closeDrawers)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation, including the back button
  useEffect(closeStaleDrawer, [key])

  useEffect(() => {
    if (isOpen) load()
  }, [isOpen, load])

  return (
    <div className="contents lg:hidden">
      <button
        type="button"
        aria-label={MENU_LABEL}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-active={isOpen || undefined}
        onClick={openMenu}
        onPointerEnter={preloadPhoneMenu}
        onFocus={preloadPhoneMenu}
        className={`${iconCell} lg:hidden noscript:hidden`}
      >
        <Menu {...iconProps} />
      </button>
      {Drawer && <Drawer open={isOpen} label={MENU_LABEL} />}
      <noscript>
        {/* React leaves the content of a noscript element as it is */}
        {import.meta.env.SSR && (
          <details className="group lg:hidden">
            <summary className="mono-caption focus-inside flex h-14 cursor-pointer items-center px-4 group-open:bg-ink group-open:text-paper">
              {MENU_LABEL}
            </summary>
            <nav
              aria-label={MENU_LABEL}
              className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] overflow-y-auto border-t border-ink bg-ink text-paper"
            >
              <MenuLinks />
            </nav>
          </details>
        )}
      </noscript>
    </div>
  )
}
