import { useLocation } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import type { SiteLink } from '#shared/shop-settings.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import { accountLink, adminLink, loginLink, wishlistLink } from './navigation.ts'
import { useIsCurrentLink } from './use-is-current-link.ts'

const cellClass =
  'focus-inside flex h-11 items-center justify-center px-2.5 text-[0.8125rem] font-semibold whitespace-nowrap hover:bg-ink hover:text-paper xl:text-sm'
const currentStyles = 'aria-[current=page]:bg-accent aria-[current=page]:text-ink'

/** Links to the collections, in a row below the logo. */
export function ShopLinks() {
  const isCurrent = useIsCurrentLink()
  const { key } = useLocation()
  const { header, menu } = useSite().navigation
  if (header.length + menu.links.length === 0) return null
  return (
    <nav aria-label="Shop" className="border-b border-ink bg-paper">
      <ul className="grid grid-flow-col divide-x divide-ink">
        {header.map((link) => (
          <li key={link.label}>
            <SiteNavLink link={link} className={cellClass} />
          </li>
        ))}
        {menu.links.length > 0 && (
          <li className="relative">
            <Disclosure
              key={key}
              openOnHover
              label={menu.label}
              className="group"
              summaryClassName={`${cellClass} cursor-pointer after:ml-2 after:font-mono after:content-['+'] group-open:bg-ink group-open:text-paper group-open:after:content-['−'] ${menu.links.some(isCurrent) ? 'bg-accent' : ''}`}
            >
              <ul className="absolute top-full right-0 z-40 min-w-full divide-y divide-line border border-ink bg-paper">
                {menu.links.map((link) => (
                  <li key={link.label}>
                    <SiteNavLink link={link} className={`${cellClass} justify-start px-4`} />
                  </li>
                ))}
              </ul>
            </Disclosure>
          </li>
        )}
      </ul>
    </nav>
  )
}

const infoLinkStyle = 'focus-inside flex h-full items-center px-3 text-sm font-semibold hover:bg-ink hover:text-paper'

/** Links to information pages and to the account or the admin area. */
export function InfoLinks() {
  const { info } = useSite().navigation
  return (
    <nav aria-label="Help and account" className="h-full">
      <ul className="flex h-full pr-3">
        {[...info, wishlistLink].map((link) => (
          <li key={link.label}>
            <SiteNavLink link={link} className={infoLinkStyle} />
          </li>
        ))}
        {/* fixed width, so nothing shifts once the user is known */}
        <li className="grid min-w-24">
          <AccountLink />
        </li>
      </ul>
    </nav>
  )
}

function AccountLink() {
  const user = useUser()
  if (user?.role !== 'admin')
    return <SiteNavLink link={user ? accountLink : loginLink} className={`${infoLinkStyle} justify-center`} />
  return (
    <Link
      to={adminLink.to}
      className="m-auto flex min-h-9 items-center bg-ink px-4 text-sm font-semibold text-paper hover:bg-accent hover:text-ink"
    >
      {adminLink.label}
    </Link>
  )
}

function SiteNavLink({ link, className }: { link: SiteLink; className: string }) {
  const isCurrent = useIsCurrentLink()
  return (
    <Link to={link.to} aria-current={isCurrent(link) ? 'page' : undefined} className={`${className} ${currentStyles}`}>
      {link.label}
    </Link>
  )
}
