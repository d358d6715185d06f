import { Outlet } from 'react-router'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MAIN_ID } from './main-id.ts'

export function Layout() {
  return (
    <>
      <AnnouncementBanner />
      <Header />
      <main id={MAIN_ID} tabIndex={-1} className="min-h-[60vh] outline-none">
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
