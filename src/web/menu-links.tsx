import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import type { SiteLink } from '#shared/shop-settings.ts'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import { accountLink, adminLink, loginLink, wishlistLink } from './navigation.ts'
import { useIsCurrentLink } from './use-is-current-link.ts'

const rowClass =
  'focus-inside flex w-full min-h-13 items-center px-4 aria-[current=page]:bg-accent aria-[current=page]:text-ink hover:bg-coal'
const primaryRowClass = `${rowClass} headline text-[clamp(0.8125rem,3.7vw,1rem)]`
const secondaryRowClass = `${rowClass} font-semibold`

/** The links of the header, as the phone menu shows them. */
export function MenuLinks() {
  const user = useUser()
  const { header, menu, info } = useSite().navigation
  return (
    <>
      <LinkRows links={header} className={primaryRowClass} />
      {menu.links.length > 0 && (
        <details className="group/menu border-b border-iron">
          <summary
            className={`${primaryRowClass} cursor-pointer justify-between after:font-mono after:text-xl after:content-['+'] group-open/menu:text-accent group-open/menu:after:content-['−']`}
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
            className="flex min-h-12 items-center justify-center bg-accent font-semibold text-ink hover:bg-paper"
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
