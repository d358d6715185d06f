import { Outlet } from 'react-router'
import { LazyHydration, lazyComponent } from '#ui/lazy-hydration.tsx'
import { LazyAnalytics } from './analytics/lazy-analytics.tsx'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { Header } from './header.tsx'
import { MAIN_ID } from './main-id.ts'

export const Footer = lazyComponent(async () => (await import('./footer.tsx')).Footer)

export function Layout() {
  return (
    <>
      <AnnouncementBanner />
      <Header />
      <main id={MAIN_ID} tabIndex={-1} className="min-h-[60vh] outline-none">
        <Outlet />
      </main>
      <LazyHydration>
        <Footer />
      </LazyHydration>
      <LazyAnalytics />
    </>
  )
}
