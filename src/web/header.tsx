import { Link, useLocation } from 'react-router'
import { listingSearch } from '#domains/catalogue/web/listing-search.ts'
import { brand } from '#shared/brand.ts'
import { readSearch, writeSearch } from '#shared/known-search.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { type SiteLink, shopLinks, winterWear } from './navigation.ts'
import { canonicalPath } from './page-key.ts'

const WINTER_WEAR = 'Winter Wear'

export function Header() {
  return (
    <header className="sticky top-0 z-40 border-b border-ink bg-paper lg:static">
      <div className="gutter flex h-14 items-center justify-between lg:h-20">
        <Link to="/" aria-label={`${brand.name}, home`} className="flex h-11 items-center gap-3">
          <BrandMark className="h-7 lg:h-9" />
          <span aria-hidden="true" className="headline text-lg lg:text-2xl">
            {brand.name}
          </span>
        </Link>
        <p className="tag-type hidden text-smoke lg:block">{brand.tagline}</p>
        <PhoneMenu />
      </div>
      <DesktopLinks />
    </header>
  )
}

/** What makes one list of products another; the order they stand in and the page of the list do not. */
function listOf(query: string | undefined) {
  const { search, gender, category } = readSearch(listingSearch, new URLSearchParams(query))
  return writeSearch({ search, gender, category })
}

function useIsHere() {
  const { pathname, search } = useLocation()
  const path = canonicalPath(pathname)
  return ({ to }: SiteLink) => {
    const [ownPath, ownQuery] = to.split('?')
    return path === ownPath && listOf(search) === listOf(ownQuery)
  }
}

function DesktopLinks() {
  const isHere = useIsHere()
  const { key } = useLocation()
  const cell =
    'focus-inside flex h-11 items-center justify-center px-3 text-[0.8125rem] font-semibold whitespace-nowrap hover:bg-ink hover:text-paper'
  return (
    <nav aria-label="Shop" className="hidden border-t border-ink lg:block">
      <ul className="grid grid-flow-col divide-x divide-ink">
        {shopLinks.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={isHere(link) ? 'page' : undefined}
              className={`${cell} aria-[current=page]:bg-acid aria-[current=page]:text-ink`}
            >
              {link.label}
            </Link>
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
                  <Link
                    to={link.to}
                    aria-current={isHere(link) ? 'page' : undefined}
                    className="focus-inside flex h-11 items-center px-4 text-[0.8125rem] font-semibold whitespace-nowrap hover:bg-ink hover:text-paper aria-[current=page]:bg-acid aria-[current=page]:text-ink"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </Disclosure>
        </li>
      </ul>
    </nav>
  )
}

function PhoneMenu() {
  const { key } = useLocation()
  return (
    <Disclosure
      key={key}
      className="group lg:hidden"
      label={
        <>
          <span className="group-open:hidden">Menu</span>
          <span className="hidden group-open:inline">Close</span>
        </>
      }
      summaryClassName="tag-type -mr-4 flex h-14 cursor-pointer items-center border-l border-ink px-5 focus-inside select-none group-open:bg-ink group-open:text-paper"
    >
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] overflow-y-auto overscroll-contain border-t border-ink bg-ink pb-8 text-paper"
      >
        <MenuLinks links={shopLinks} />
        <details className="group/winter border-b border-iron">
          <summary className="headline gutter focus-inside flex min-h-14 cursor-pointer items-center justify-between text-xl after:font-mono after:content-['+'] group-open/winter:text-acid group-open/winter:after:content-['−']">
            {WINTER_WEAR}
          </summary>
          <div className="border-t border-iron bg-coal">
            <MenuLinks links={winterWear} />
          </div>
        </details>
      </nav>
    </Disclosure>
  )
}

function MenuLinks({ links }: { links: SiteLink[] }) {
  const isHere = useIsHere()
  return (
    <ul>
      {links.map((link) => (
        <li key={link.to} className="border-b border-iron">
          <Link
            to={link.to}
            aria-current={isHere(link) ? 'page' : undefined}
            className="headline gutter focus-inside flex min-h-14 items-center text-xl aria-[current=page]:bg-acid aria-[current=page]:text-ink"
          >
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
