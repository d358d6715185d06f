import { NoScriptSearchForm } from '#domains/search/web/parts/no-script-search-form.tsx'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { useLogo } from '#ui/logo-shape.tsx'
import { useSite } from '#ui/site.ts'
import { CartIcon } from './cart-icon.tsx'
import { InfoLinks, ShopLinks } from './desktop-links.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { ProfileIcon } from './profile-icon.tsx'
import { SearchIcon } from './search-icon.tsx'

export function Header() {
  const { brand } = useSite()
  const hasLogo = useLogo().kind !== 'name'
  return (
    // no box of its own, so only the row sticks and the links below it scroll away
    <header className="contents">
      <div className="site-header sticky top-0 z-40 border-b border-ink bg-paper">
        <div className="flex h-header items-stretch">
          <PhoneMenu />
          <Link
            to="/"
            aria-label={`${brand.name}, home`}
            className="focus-inside flex min-w-0 items-center gap-3 px-2 lg:pr-4 lg:pl-[clamp(1rem,2.5vw,2.5rem)]"
          >
            <Logo className={hasLogo ? 'h-7 lg:h-9' : 'h-5 lg:h-6'} />
            {hasLogo && (
              <span aria-hidden="true" className="headline hidden text-lg sm:block lg:text-2xl">
                {brand.name}
              </span>
            )}
          </Link>
          <div className="ml-auto flex items-stretch">
            <LazyHydration className="hidden lg:block">
              <InfoLinks />
            </LazyHydration>
            <SearchIcon />
            <ProfileIcon />
            <CartIcon />
          </div>
        </div>
      </div>
      {/* phones, where these links are hidden, never hydrate them */}
      <LazyHydration className="hidden lg:block">
        <ShopLinks />
      </LazyHydration>
      <noscript>{import.meta.env.SSR && <NoScriptSearchForm />}</noscript>
    </header>
  )
}
