import { Outlet, ScrollRestoration } from 'react-router'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { Document } from './document.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationStatus } from './navigation-status.tsx'

const MAIN_ID = 'main'

export function Layout() {
  return (
    <Document>
      <a
        href={`#${MAIN_ID}`}
        className="tag-type sr-only bg-acid text-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:p-3"
      >
        Skip to content
      </a>
      <NavigationStatus />
      <AnnouncementBanner />
      <Header />
      <main id={MAIN_ID} tabIndex={-1} className="min-h-[60vh] outline-none">
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </Document>
  )
}
