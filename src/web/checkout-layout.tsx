import { Outlet } from 'react-router'
import { NoPrefetchLink } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { useLogo } from '#ui/logo-shape.tsx'
import { useSite } from '#ui/site.ts'
import { LazyAnalytics } from './analytics/lazy-analytics.tsx'
import { MAIN_ID } from './main-id.ts'

const policies = [
  { label: 'Terms', to: '/terms' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Shipping', to: '/shipping' },
  { label: 'Returns', to: '/returnpolicy' },
  { label: 'Contact', to: '/contact' },
]

/** The frame of the checkout, without anything that leads away from it. Its links prefetch nothing. */
export function CheckoutLayout() {
  const { brand } = useSite()
  const hasLogo = useLogo().kind !== 'name'
  return (
    <div className="flex min-h-dvh flex-col [--spacing-header:3.5rem]">
      <header className="flex h-14 shrink-0 items-stretch justify-between border-b border-ink">
        <NoPrefetchLink
          to="/"
          aria-label={`${brand.name}, home`}
          className="focus-inside gutter flex min-w-0 items-center gap-3"
        >
          <Logo className={hasLogo ? 'h-7' : 'h-5'} />
          {hasLogo && (
            <span aria-hidden="true" className="headline truncate text-lg">
              {brand.name}
            </span>
          )}
        </NoPrefetchLink>
        <p className="mono-caption gutter self-center text-smoke">Secure checkout</p>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="min-h-[60vh] outline-none">
        <Outlet />
      </main>
      <footer className="mt-auto border-t border-line">
        <nav aria-label="Policies">
          <ul className="gutter flex flex-wrap justify-between gap-x-6 text-sm sm:justify-start">
            {policies.map(({ label, to }) => (
              <li key={to}>
                <NoPrefetchLink
                  to={to}
                  className="flex min-h-12 items-center text-smoke underline-offset-4 hover:text-ink hover:underline"
                >
                  {label}
                </NoPrefetchLink>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
      <LazyAnalytics />
    </div>
  )
}
