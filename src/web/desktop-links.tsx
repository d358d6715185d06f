import { useLocation } from 'react-router'
import { useUser } from '#domains/accounts/web/queries.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { account, admin, houseLinks, login, type SiteLink, shopLinks, winterWear } from './navigation.ts'
import { useIsHere } from './use-is-here.ts'

export const WINTER_WEAR = 'Winter Wear'

const cell =
  'focus-inside flex h-11 items-center justify-center px-2.5 text-[0.8125rem] font-semibold whitespace-nowrap hover:bg-ink hover:text-paper xl:text-sm'
const marked = 'aria-[current=page]:bg-acid aria-[current=page]:text-ink'

/** The shelves, in a row of their own under the brand. */
export function ShopLinks() {
  const isHere = useIsHere()
  const { key } = useLocation()
  return (
    <nav aria-label="Shop" className="hidden border-t border-ink lg:block">
      <ul className="grid grid-flow-col divide-x divide-ink">
        {shopLinks.map((link) => (
          <li key={link.to}>
            <SiteAnchor link={link} className={cell} />
          </li>
        ))}
        <li className="relative">
          <Disclosure
            key={key}
            openOnHover
            label={WINTER_WEAR}
            className="group"
            summaryClassName={`${cell} cursor-pointer after:ml-2 after:font-mono after:content-['+'] group-open:bg-ink group-open:text-paper group-open:after:content-['−'] ${winterWear.some(isHere) ? 'bg-acid' : ''}`}
          >
            <ul className="absolute top-full right-0 z-40 min-w-full divide-y divide-line border border-ink bg-paper">
              {winterWear.map((link) => (
                <li key={link.to}>
                  <SiteAnchor link={link} className={`${cell} justify-start px-4`} />
                </li>
              ))}
            </ul>
          </Disclosure>
        </li>
      </ul>
    </nav>
  )
}

const aside = 'focus-inside flex h-full items-center px-3 text-sm font-semibold hover:bg-ink hover:text-paper'

/** The house itself, and the way in: to one's account, or behind the counter. */
export function HouseLinks() {
  return (
    <nav aria-label="Help and account" className="hidden lg:block">
      <ul className="flex h-full pr-3">
        {houseLinks.map((link) => (
          <li key={link.to}>
            <SiteAnchor link={link} className={aside} />
          </li>
        ))}
        {/* keeps its width whoever it is, so that nothing moves when that becomes known */}
        <li className="grid min-w-24">
          <WayIn />
        </li>
      </ul>
    </nav>
  )
}

function WayIn() {
  const user = useUser()
  if (user?.role !== 'admin') return <SiteAnchor link={user ? account : login} className={`${aside} justify-center`} />
  return (
    <Link
      to={admin.to}
      className="m-auto flex min-h-9 items-center bg-ink px-4 text-sm font-semibold text-paper hover:bg-acid hover:text-ink"
    >
      {admin.label}
    </Link>
  )
}

function SiteAnchor({ link, className }: { link: SiteLink; className: string }) {
  const isHere = useIsHere()
  return (
    <Link to={link.to} aria-current={isHere(link) ? 'page' : undefined} className={`${className} ${marked}`}>
      {link.label}
    </Link>
  )
}
