import { Menu, X } from 'lucide-react'
import { type MouseEvent, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import type { SiteLink } from '#shared/shop-settings.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { useSite } from '#ui/site.ts'
import { closeDrawers, closeStaleDrawer, openMenu, useOpenDrawer } from './drawers.ts'
import { iconCell, iconProps } from './icon-cell.ts'
import { accountLink, adminLink, loginLink, wishlistLink } from './navigation.ts'
import { useIsCurrentLink } from './use-is-current-link.ts'

const MENU_LABEL = 'Menu'

/** Shows the header links on small screens: in a drawer, or below the header without JavaScript. */
export function PhoneMenu() {
  const isOpen = useOpenDrawer() === 'menu'
  const { key } = useLocation()
  const { brand } = useSite()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation, including the back button
  useEffect(closeStaleDrawer, [key])

  // the router prevents the default of an in-app click; a link opened in a new tab keeps the menu open
  const closeOnNavigation = (event: MouseEvent) => {
    if (event.defaultPrevented) closeDrawers()
  }

  return (
    <div className="contents lg:hidden">
      <button
        type="button"
        aria-label={MENU_LABEL}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-active={isOpen || undefined}
        onClick={openMenu}
        className={`${iconCell} lg:hidden noscript:hidden`}
      >
        <Menu {...iconProps} />
      </button>
      <Dialog open={isOpen} onClose={closeDrawers} label={MENU_LABEL} placement="left">
        <div className="flex min-h-full flex-col bg-ink text-paper">
          <div className="flex h-14 shrink-0 items-center justify-between border-b border-iron pl-4">
            <Logo isOnDark className="h-7 text-acid" />
            <button
              type="button"
              aria-label="Close menu"
              onClick={closeDrawers}
              className="focus-inside grid size-14 cursor-pointer place-items-center hover:bg-acid hover:text-ink"
            >
              <X {...iconProps} />
            </button>
          </div>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link by keyboard also fires a click */}
          <nav aria-label={MENU_LABEL} onClick={closeOnNavigation}>
            <MenuLinks />
          </nav>
          <p className="mono-caption mt-auto px-4 py-5 text-ash">{brand.tagline}</p>
        </div>
      </Dialog>
      <noscript>
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
      </noscript>
    </div>
  )
}

const rowClass =
  'focus-inside flex w-full min-h-13 items-center px-4 aria-[current=page]:bg-acid aria-[current=page]:text-ink hover:bg-coal'
const primaryRowClass = `${rowClass} headline text-[clamp(0.8125rem,3.7vw,1rem)]`
const secondaryRowClass = `${rowClass} font-semibold`

function MenuLinks() {
  const user = useUser()
  const { header, menu, info } = useSite().navigation
  return (
    <>
      <LinkRows links={header} className={primaryRowClass} />
      {menu.links.length > 0 && (
        <details className="group/menu border-b border-iron">
          <summary
            className={`${primaryRowClass} cursor-pointer justify-between after:font-mono after:text-xl after:content-['+'] group-open/menu:text-acid group-open/menu:after:content-['−']`}
          >
            {menu.label}
          </summary>
          <div className="border-t border-iron bg-coal [&_li:last-child]:border-b-0">
            <LinkRows links={menu.links} className={secondaryRowClass} />
          </div>
        </details>
      )}
      <LinkRows links={[...info, wishlistLink, user ? accountLink : loginLink]} className={secondaryRowClass} />
      {user?.role === 'admin' && (
        <p className="p-4">
          <Link
            to={adminLink.to}
            className="flex min-h-12 items-center justify-center bg-acid font-semibold text-ink hover:bg-paper"
          >
            {adminLink.label}
          </Link>
        </p>
      )}
    </>
  )
}

function LinkRows({ links, className }: { links: SiteLink[]; className: string }) {
  const isCurrent = useIsCurrentLink()
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label} className="border-b border-iron">
          <Link to={link.to} aria-current={isCurrent(link) ? 'page' : undefined} className={className}>
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
